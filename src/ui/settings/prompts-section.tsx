import { useEffect } from "react";

import { useNewId } from "#app/react/actions/new-id.ts";
import { useSavedPromptActions } from "#app/react/actions/saved-prompts.ts";
import { useSavedPrompts } from "#app/react/queries/saved-prompts.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { copyName } from "#domain/saved-prompt.ts";
import type { SavedPrompt } from "#domain/saved-prompt.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { BegunItems } from "#ui/kit/components/begun-item.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { EditActs } from "#ui/kit/components/edit-acts.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { CopyIcon } from "#ui/kit/icons/icons-act.tsx";
import { BinIcon, PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { commonWords } from "#ui/words/common.ts";
import { settingsPromptsWords } from "#ui/words/settings-prompts.ts";

import { isPromptChanged, leftPrompts, usePromptDraft } from "./prompt-draft.ts";
import { PromptForm } from "./prompt-form.tsx";

import styles from "./settings.module.css";

/** The saved prompts: texts that the person sends again and again. */
export function PromptsSection() {
  const prompts = useSavedPrompts();
  const draft = usePromptDraft((view) => view.draft);
  useFreshStart();
  if (draft !== null) return <PromptForm key={draft.id} draft={draft} />;
  return prompts === undefined ? null : <PromptList prompts={prompts} />;
}

/** When the person leaves the section, closes a form without changes and drops a pending focus. */
function useFreshStart(): void {
  useEffect(
    () => () => {
      const { draft, leave } = usePromptDraft.getState();
      if (draft === null || !isPromptChanged(draft)) leave(null);
    },
    [],
  );
}

function PromptList({ prompts }: { prompts: readonly SavedPrompt[] }) {
  const newId = useNewId();
  const { show, bringBack, focused } = usePromptDraft();
  const button = useFocusAfter("new");
  const add = (
    <Button
      ref={button}
      icon={<PlusIcon />}
      onClick={() => show({ id: newId(), name: "", text: "" })}
    >
      {settingsPromptsWords.newPrompt}
    </Button>
  );
  const begun = (
    <BegunItems
      of={leftPrompts}
      itemOf={({ id, name }) => ({ id, name: name.trim() || settingsPromptsWords.newPrompt })}
      onShow={show}
      onDiscard={(form) => offerFormBack(settingsPromptsWords.discarded, form, bringBack)}
      focusedId={focused}
    />
  );
  if (prompts.length === 0) {
    return (
      <>
        {begun}
        <EmptyState title={settingsPromptsWords.noneTitle} action={add}>
          {settingsPromptsWords.none}
        </EmptyState>
      </>
    );
  }
  const names = prompts.map(({ name }) => name);
  return (
    <>
      <p className={styles.lead}>{settingsPromptsWords.about}</p>
      <Stack as="ul" gap={2} className={styles.list}>
        {prompts.map((prompt) => (
          <PromptItem key={prompt.id} prompt={prompt} names={names} />
        ))}
      </Stack>
      {begun}
      {add}
    </>
  );
}

/** Focuses the prompt's row when its form closes; otherwise the focus would be lost. */
function useFocusAfter(id: string) {
  return useFocusWhen(usePromptDraft(({ focused }) => focused === id));
}

interface PromptItemProps {
  prompt: SavedPrompt;
  /** The names of all saved prompts. */
  names: readonly string[];
}

function PromptItem({ prompt, names }: PromptItemProps) {
  const newId = useNewId();
  const { show } = usePromptDraft();
  const remove = useRemove(prompt);
  const { id, name, text } = prompt;
  const edit = useFocusAfter(id);
  return (
    <Row as="li" framed>
      <RowText title={name} gist>
        {text}
      </RowText>
      <EditActs
        name={name}
        edit={edit}
        onEdit={() => show({ id, name, text, stored: prompt })}
        items={[
          {
            label: settingsPromptsWords.duplicate,
            icon: <CopyIcon />,
            onSelect: () => show({ id: newId(), name: copyName(name, names), text }),
          },
          {
            label: commonWords.delete,
            icon: <BinIcon />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
    </Row>
  );
}

function useRemove(prompt: SavedPrompt) {
  const actions = useSavedPromptActions();
  const { id, name } = prompt;
  return async () => {
    const isRemoved = await notifyFailure(actions.remove(id), {
      text: (why) => settingsPromptsWords.notDeleted(name, why),
    });
    if (!isRemoved) return;
    const restore = () =>
      void notifyFailure(actions.restore(prompt), {
        text: (why) => settingsPromptsWords.notRestored(name, why),
        again: undo,
      });
    const undo = { label: UNDO, act: restore };
    notify({ text: settingsPromptsWords.deleted(name), action: undo });
  };
}

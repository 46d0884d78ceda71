import { useEffect, useRef } from "react";

import { useSavedPromptActions } from "#app/react/actions/saved-prompts.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { fieldNames } from "#domain/saved-prompt.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { useWayBack } from "#ui/kit/browser/way-back.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { FormFoot } from "#ui/kit/components/form-foot.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { commonWords } from "#ui/words/common.ts";
import { settingsPromptsWords } from "#ui/words/settings-prompts.ts";

import { isPromptChanged, leftPrompts, usePromptDraft } from "./prompt-draft.ts";
import type { PromptDraft } from "./prompt-draft.ts";

/** The form of a saved prompt. */
export function PromptForm({ draft }: { draft: PromptDraft }) {
  const { change, leave } = usePromptDraft();
  const { save, cancel } = usePromptForm(draft);
  useWayBack(() => {
    leave(isPromptChanged(draft) ? draft.id : (draft.stored?.id ?? "new"));
    leftPrompts.keep(draft);
  });
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const isWhole = draft.name.trim() !== "" && draft.text.trim() !== "";
  return (
    <form
      aria-label={
        draft.stored === undefined
          ? settingsPromptsWords.newPrompt
          : settingsPromptsWords.editNamed(draft.stored.name)
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void save();
      }}
    >
      <Stack gap={4}>
        <Field label={settingsPromptsWords.name} hint={settingsPromptsWords.nameHint}>
          {(control) => (
            <TextInput
              {...control}
              ref={name}
              value={draft.name}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={settingsPromptsWords.text} hint={fieldHint(draft.text)}>
          {(control) => (
            <TextArea
              {...control}
              value={draft.text}
              minRows={6}
              maxRows={14}
              onChange={(event) => change({ text: event.target.value })}
            />
          )}
        </Field>
        <FormFoot>
          <Button variant="quiet" onClick={cancel}>
            {commonWords.cancel}
          </Button>
          <Button variant="primary" type="submit" disabled={!isWhole}>
            {commonWords.save}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  );
}

function fieldHint(text: string): string {
  const names = fieldNames(text);
  return names.length === 0
    ? settingsPromptsWords.fieldsHint
    : settingsPromptsWords.fields(names.join(", "));
}

function usePromptForm(draft: PromptDraft) {
  const actions = useSavedPromptActions();
  const { bringBack, leave } = usePromptDraft();
  const save = async () => {
    const prompt = { ...draft, name: draft.name.trim() };
    const isSaved = await notifyFailure(actions.save(prompt, draft.stored?.createdAt), {
      text: (why) => settingsPromptsWords.notSaved(prompt.name, why),
    });
    if (isSaved) leave(prompt.id);
  };
  const cancel = () => {
    leave(draft.stored?.id ?? "new");
    if (!isPromptChanged(draft)) return;
    offerFormBack(settingsPromptsWords.discarded, draft, bringBack);
  };
  return { save, cancel };
}

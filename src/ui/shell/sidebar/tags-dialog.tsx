import { useEffect, useRef, useState } from "react";

import { useSeveralConversations, useTags } from "#app/react/queries/conversations.ts";
import { closeListDialog } from "#app/view/list-dialog.ts";
import type { ChatContext } from "#domain/context.ts";
import { tagsIn } from "#domain/tags.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { filingWords } from "#ui/words/filing.tsx";

import { namesOf } from "./conversation-acts.ts";
import { useNoticedTagging } from "./use-tagging.ts";

import styles from "./tags.module.css";

/** Adds and removes tags of one conversation, or of several at once. */
export function TagsDialog({ contextIds }: { contextIds: ReadonlySet<string> }) {
  const contexts = useSeveralConversations(contextIds);
  const known = useTags();
  if (contexts === undefined || known === undefined) return null;
  return <TagsForm contexts={contexts} known={known} />;
}

interface TagsFormProps {
  contexts: readonly ChatContext[];
  /** Every tag that conversations in the list have. */
  known: readonly string[];
}

function TagsForm({ contexts, known }: TagsFormProps) {
  const changeTags = useNoticedTagging();
  const field = useRef<HTMLInputElement>(null);
  // Once the dialog is open, the person's next keys belong in the field.
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState("");
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Tags that the conversations already have come first.
  const isOn = (tag: string) => contexts.some(({ tags }) => tags?.includes(tag) === true);
  const order = [...known.filter(isOn), ...known.filter((tag) => !isOn(tag))];
  const save = () => {
    const marked = (is: boolean) => [...pressed].filter(([, on]) => on === is).map(([tag]) => tag);
    const add = [...marked(true), ...tagsIn(typed, known)];
    void changeTags(contexts, { add, remove: marked(false) });
    closeListDialog();
  };
  return (
    <FormDialog
      title={filingWords.tagsFor(namesOf(contexts))}
      width="narrow"
      onClose={closeListDialog}
      action={filingWords.save}
      disabled={contexts.length === 0 || (pressed.size === 0 && tagsIn(typed, known).length === 0)}
      onAction={save}
    >
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={filingWords.addTags} hint={filingWords.addTagsHint}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {known.length > 0 && contexts.length > 1 && (
          <Note tone="quiet">{filingWords.tickHint}</Note>
        )}
        {known.length > 0 && (
          <fieldset className={styles.known} aria-label={filingWords.tagsInUse}>
            {order.map((tag) => {
              const having = contexts.filter(({ tags }) => tags?.includes(tag) === true).length;
              const chosen = pressed.get(tag);
              return (
                <Checkbox
                  key={tag}
                  label={
                    <>
                      <bdi>{tag}</bdi>
                      {contexts.length > 1 && having > 0 && chosen === undefined && (
                        <Note as="span" tone="quiet">
                          {having === contexts.length
                            ? filingWords.onAll
                            : filingWords.onSome(having)}
                        </Note>
                      )}
                    </>
                  }
                  checked={chosen ?? having === contexts.length}
                  mixed={chosen === undefined && having > 0 && having < contexts.length}
                  onChange={(on) => setPressed(new Map(pressed).set(tag, on))}
                />
              );
            })}
          </fieldset>
        )}
      </Stack>
    </FormDialog>
  );
}

import { useMemo } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Branch } from "#domain/context.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { ModelFields } from "#ui/models/model-fields.tsx";
import { columnsWords } from "#ui/words/columns.ts";

import { useFuse } from "./use-fuse.ts";
import { useLastAnswers } from "./use-last-answers.ts";
import type { LastAnswer } from "./use-last-answers.ts";

/** Combines several answers into one, for which it asks a model on a new branch. */
export function FuseDialog({ branchIds }: { branchIds: readonly string[] }) {
  const { tree } = useCurrentConversation();
  const branches = branchIds.flatMap((id) => tree.byId.get(id) ?? []);
  const answers = useLastAnswers(branches);
  if (answers === undefined) return null;
  return <Fuse branches={branches} answers={answers} />;
}

interface FuseProps {
  branches: readonly Branch[];
  answers: readonly LastAnswer[];
}

function Fuse({ branches, answers: latest }: FuseProps) {
  const form = useFuse(branches, latest);
  const { answers, text } = form;
  const tokens = useMemo(() => estimateTokens(text), [text]);
  return (
    <FormDialog
      title={columnsWords.combineTitle}
      description={columnsWords.combineAbout}
      width="wide"
      onClose={form.close}
      action={columnsWords.combineAnswers(answers.length)}
      disabled={!form.isReady}
      onAction={form.fuse}
    >
      <Stack>
        <LeftOut count={branches.length - answers.length} />
        <Cut count={answers.filter(({ isCut }) => isCut).length} />
        <Field label={columnsWords.branchName}>
          {(control) => (
            <TextInput
              {...control}
              value={form.name}
              onChange={(event) => form.setName(event.target.value)}
            />
          )}
        </Field>
        <ModelFields
          labels={{ connection: columnsWords.connection, model: columnsWords.model }}
          model={form.model}
          onModel={form.setModel}
        />
        <Field label={columnsWords.instructions} hint={columnsWords.instructionsSize(tokens)}>
          {(control) => (
            <TextArea
              {...control}
              value={text}
              maxRows={14}
              onChange={(event) => form.setText(event.target.value)}
            />
          )}
        </Field>
      </Stack>
    </FormDialog>
  );
}

/** Says how many of the combined answers ended early. */
function Cut({ count }: { count: number }) {
  if (count === 0) return null;
  return <Note tone="waits">{columnsWords.cut(count)}</Note>;
}

/** Says how many branches have no answer to combine. */
function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return <Note tone="broke">{columnsWords.leftOut(count)}</Note>;
}

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Branch } from "#domain/context.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";

import { useFuse } from "./use-fuse.ts";
import { useLastAnswers } from "./use-last-answers.ts";
import type { LastAnswer } from "./use-last-answers.ts";

import styles from "./fan-out-dialog.module.css";

/** Combines several answers into one: a model is asked for it on a new branch. */
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
  const { answers } = form;
  return (
    <FormDialog
      title="Combine into one answer"
      description="Creates a new branch where these split and asks a model to combine their answers there."
      width="wide"
      onClose={form.close}
      action={`Combine ${answers.length} answers`}
      disabled={!form.isReady}
      onAction={form.fuse}
    >
      <div className={styles.form}>
        <LeftOut count={branches.length - answers.length} />
        <Field label="Name of the new branch">
          {(control) => (
            <TextInput
              {...control}
              value={form.name}
              onChange={(event) => form.setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Model" hint={form.connection?.name}>
          {(control) => (
            <ModelCombobox
              {...control}
              mono
              commits="typing"
              connections={form.connection === undefined ? [] : [form.connection]}
              present={{ connectionId: form.connection?.id ?? "", modelId: form.modelId }}
              onChoose={({ modelId }) => form.setModelId(modelId)}
            />
          )}
        </Field>
        <div className={styles.whole}>
          <Field label="Instructions for the model">
            {(control) => (
              <TextArea
                {...control}
                value={form.text}
                maxRows={14}
                onChange={(event) => form.setText(event.target.value)}
              />
            )}
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}

/** Says how many branches have no answer to fuse. */
function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Note tone="broke">
      {count === 1 ? "One branch has" : `${count} branches have`} no finished answer yet and{" "}
      {count === 1 ? "is" : "are"} left out.
    </Note>
  );
}

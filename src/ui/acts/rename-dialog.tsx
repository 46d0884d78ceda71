import { useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { hueOf } from "#domain/branching/colours.ts";
import type { BRANCH_HUES } from "#domain/branching/colours.ts";
import type { Branch } from "#domain/context.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { actsWords } from "#ui/words/acts.ts";
import { commonWords } from "#ui/words/common.ts";

import styles from "./acts.module.css";

/** The hues of tokens.css, in the same order. */
const HUES = actsWords.hues satisfies readonly string[] & { length: typeof BRANCH_HUES };

/** Edits a branch's name and hue. A version that gets a name becomes a branch. */
export function RenameDialog({ branchId }: { branchId: string }) {
  const { tree } = useCurrentConversation();
  const branch = tree.byId.get(branchId);
  return branch === undefined ? null : <NameAndHue key={branch.id} branch={branch} />;
}

function NameAndHue({ branch }: { branch: Branch }) {
  const { conversation, tree } = useCurrentConversation();
  const dispatch = useDispatch();
  const [name, setName] = useState(branch.named ? branch.name : "");
  const [colour, setColour] = useState(branch.colour);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => closeDialog("rename_branch");
  const save = async () => {
    const renamed = await conversation.dispatch({
      type: "branch.rename",
      branchId: branch.id,
      name,
    });
    if (!renamed.ok) {
      setProblem(renamed.error.message);
      return;
    }
    if (colour !== branch.colour) {
      await dispatch({ type: "branch.recolour", branchId: branch.id, colour });
    }
    close();
  };
  return (
    <FormDialog
      title={branch.named ? actsWords.renameTitle : actsWords.giveName(branchLabel(tree, branch))}
      width="narrow"
      onClose={close}
      action={commonWords.save}
      disabled={name.trim() === ""}
      onAction={() => void save()}
    >
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={actsWords.name} {...(problem === null ? {} : { error: problem })}>
          {(control) => (
            <TextInput
              {...control}
              ref={focusOnce}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <HueField colour={colour} onColour={setColour} />
      </Stack>
    </FormDialog>
  );
}

interface HueFieldProps {
  /** A branch's colour. It may exceed the number of hues, and then wraps around. */
  colour: number;
  onColour: (hue: number) => void;
}

function HueField({ colour, onColour }: HueFieldProps) {
  return (
    <fieldset className={styles.hues}>
      <Note as="legend" className={styles.legend}>
        {actsWords.colour}
      </Note>
      {HUES.map((label, hue) => (
        <label key={label} data-hue={hue} className={styles.hue}>
          <input
            type="radio"
            name="hue"
            checked={hueOf(colour) === hue}
            onChange={() => onColour(hue)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The person opened this box, so their next keys belong in it. */
function focusOnce(box: HTMLInputElement | null): void {
  box?.focus();
}

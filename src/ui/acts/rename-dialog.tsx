import { useState } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Field } from "#ui/kit/field.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

import styles from "./acts.module.css";

/** As many as there are branch hues in tokens.css. */
const HUES = ["Moss", "Blue", "Ochre", "Plum", "Teal", "Brick", "Olive", "Slate"];

/** A branch's name and hue; a version that gets a name is a branch from then on. */
export function RenameDialog() {
  const { tree } = useScene();
  const renaming = useView((view) => view.renaming);
  const branch = tree.byId.get(renaming ?? "");
  return branch === undefined ? null : <NameAndHue key={branch.id} branch={branch} />;
}

function NameAndHue({ branch }: { branch: Branch }) {
  const { conversation, tree } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const [name, setName] = useState(branch.named ? branch.name : "");
  const [colour, setColour] = useState(branch.colour);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => setView({ renaming: null });
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
      await act({ type: "branch.recolour", branchId: branch.id, colour });
    }
    close();
  };
  return (
    <Dialog
      title={branch.named ? "Rename the branch" : `Name “${branchLabel(tree, branch)}”`}
      width="narrow"
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" disabled={name.trim() === ""} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Name" {...(problem === null ? {} : { error: problem })}>
          {(control) => (
            <TextInput
              {...control}
              ref={focusOnce}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <fieldset className={styles["hues"]}>
          <legend>Colour</legend>
          {HUES.map((label, hue) => (
            <label key={label} data-hue={hue} className={styles["hue"]}>
              <input
                type="radio"
                name="hue"
                checked={colour % HUES.length === hue}
                onChange={() => setColour(hue)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

/** The person asked for this box: their next keys belong in it. */
function focusOnce(box: HTMLInputElement | null): void {
  box?.focus();
}

import { useScene } from "#app/conversation/scene.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { Dot } from "#ui/kit/dot.tsx";
import { Field } from "#ui/kit/field.tsx";
import { Select } from "#ui/kit/select.tsx";

import type { TakingHere } from "./use-taking.ts";

import styles from "./bring-back.module.css";

/** From which branch to which. */
export function Route({ here }: { here: TakingHere }) {
  const { tree } = useScene();
  const { source, sourceName, receiver, receivers, onReceiver } = here;
  return (
    <div className={styles["route"]}>
      <div className={styles["from"]}>
        <span className={styles["label"]}>From</span>
        <span className={styles["source"]}>
          <Dot hue={source.colour} /> {sourceName}
        </span>
      </div>
      {receiver === null ? (
        <p className={styles["quiet"]}>There is no other branch yet: fork one first.</p>
      ) : (
        <Field label="Into">
          {(control) => (
            <Select
              {...control}
              value={receiver.id}
              options={receivers.map((branch) => ({
                value: branch.id,
                label: branchLabel(tree, branch),
                hue: branch.colour,
              }))}
              onChange={onReceiver}
            />
          )}
        </Field>
      )}
    </div>
  );
}

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { Dot } from "#ui/kit/components/dot.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { bringBackWords } from "#ui/words/bring-back.ts";

import type { MessageTransferState } from "./use-message-transfer.ts";

import styles from "./bring-back.module.css";

/** Shows the source branch, and selects the receiving branch. */
export function TransferRoute({ here }: { here: MessageTransferState }) {
  const { tree } = useCurrentConversation();
  const { source, sourceName, receiver, receivers, onReceiver } = here;
  return (
    <div className={styles.route}>
      <div className={styles.from}>
        <span className={styles.label}>{bringBackWords.from}</span>
        <span className={styles.source}>
          <Dot hue={source.colour} /> {sourceName}
        </span>
      </div>
      {receiver !== null && (
        <Field label={bringBackWords.into}>
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

import { useBough } from "#app/hooks.ts";
import type { Taking } from "#app/view.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

import { idOf, takenNodes } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";
import { MessagePicker } from "./message-picker.tsx";
import { Route } from "./route.tsx";
import { useTaking } from "./use-taking.ts";
import type { TakingHere } from "./use-taking.ts";

import styles from "./bring-back.module.css";

/** Copies of a branch's messages to the end of another. */
export function CherryPickDialog({ taking }: { taking: Taking }) {
  const here = useTaking(taking);
  return here === undefined ? null : <CherryPick here={here} />;
}

function CherryPick({ here }: { here: TakingHere }) {
  const bough = useBough();
  const { source, receiver, receiverName } = here;
  const there = new Set(receiver?.messageIds);
  const groups = here.groups.filter((group) => !there.has(idOf(group)));
  const known = countOf(here.groups) - countOf(groups);
  const taken = takenNodes(groups, here.left);
  const count = taken.length === 1 ? "1 message" : `${taken.length} messages`;
  const copy = useOneAtATime(async () => {
    if (receiver === null) return;
    await here.carryOut(
      {
        type: "branch.cherryPick",
        branchId: receiver.id,
        pickId: bough.newId(),
        source: { branchId: source.id, nodeIds: taken.map((node) => node.id) },
      },
      `Copied ${count} to “${receiverName}”.`,
    );
  });
  return (
    <Dialog
      title="Copy messages"
      description="Copies go to the end of another branch; a tool call goes with its results. Nothing is sent, and this branch stays as it is."
      onClose={here.close}
      footer={
        <>
          <Button variant="quiet" onClick={here.close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={receiver === null || taken.length === 0}
            onClick={copy}
          >
            {receiver === null ? "Copy" : `Copy ${count} to ${receiverName}`}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <Route here={here} />
        {groups.length === 0 ? (
          <p className={styles["quiet"]}>There is nothing here that it does not have.</p>
        ) : (
          <MessagePicker groups={groups} left={here.left} onLeave={here.onLeave} />
        )}
        {known > 0 && (
          <p className={styles["quiet"]}>
            {known === 1 ? "One message" : `${known} messages`} before these{" "}
            {known === 1 ? "is" : "are"} on {receiverName} already.
          </p>
        )}
        {here.problem !== null && (
          <p role="alert" className={styles["problem"]}>
            {here.problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function countOf(groups: readonly MessageGroup[]): number {
  return groups.reduce((sum, group) => sum + group.nodes.length, 0);
}

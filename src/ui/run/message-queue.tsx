import { useAct } from "#app/commands/acting.ts";
import { useBough } from "#app/hooks.ts";
import { wordsOf } from "#domain/message.ts";
import { isUnfinished } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";
import { Button } from "#ui/kit/button.tsx";

import styles from "./run-strip.module.css";

/** What was written while the branch was running: visible, and removable until it goes. */
export function MessageQueue({ run, branchId }: { run: RunRow; branchId: string }) {
  const act = useAct();
  const bough = useBough();
  if (run.queue.length === 0) return null;
  const resting = !isUnfinished(run);
  return (
    <ul className={styles["queue"]} aria-label="Queued messages">
      {run.queue.map((message) => (
        <li key={message.nodeId}>
          <span>{wordsOf({ role: "user", content: message.content })}</span>
          {resting && (
            <Button
              size="small"
              // Sent, it leaves the queue; refused, it stays there.
              onClick={() =>
                void act({
                  type: "message.send",
                  branchId,
                  message: {
                    runId: bough.newId(),
                    nodeId: message.nodeId,
                    content: message.content,
                  },
                })
              }
            >
              Send now
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onClick={() => void act({ type: "message.unqueue", branchId, nodeId: message.nodeId })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

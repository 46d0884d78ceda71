import { useAct } from "#app/acting.ts";
import { useTools } from "#app/conversation-hooks.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { RunRow } from "#domain/run.ts";
import { useAsking } from "#ui/approval/asking.ts";
import { Button } from "#ui/kit/button.tsx";
import { ToolIcon } from "#ui/kit/icons-thing.tsx";

import styles from "./tool.module.css";

export interface ToolCallLineProps {
  call: ToolCallRequest;
  run: RunRow | undefined;
  branchId: string;
}

/** One call in one line; a waiting one brings its dialog back. */
export function ToolCallLine({ call, run, branchId }: ToolCallLineProps) {
  const act = useAct();
  const tools = useTools();
  const { bringBack } = useAsking(run?.answerNodeId ?? "");
  const open = run?.calls.find((one) => one.id === call.id);
  const waits =
    open?.settled === undefined && (open?.status === "pending" || open?.status === "question");
  return (
    <div className={styles["line"]} data-waits={waits}>
      <ToolIcon />
      <strong>{call.toolName}</strong>
      <code className={styles["gist"]}>{tools.gist(call.toolName, call.arguments)}</code>
      {open?.mayHaveRun === true ? (
        <span role="group" aria-label="May have run" className={styles["doubt"]}>
          may have run
          <Button
            size="small"
            onClick={() => void act({ type: "call.rerun", branchId, callId: call.id })}
          >
            Run again
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => void act({ type: "call.abandon", branchId, callId: call.id })}
          >
            Leave it
          </Button>
        </span>
      ) : waits ? (
        <Button size="small" variant="quiet" onClick={bringBack}>
          waits for you · Review
        </Button>
      ) : (
        <span className={styles["outcome"]}>{outcomeOf(call, open)}</span>
      )}
    </div>
  );
}

function outcomeOf(call: ToolCallRequest, open: RunRow["calls"][number] | undefined): string {
  if (call.problem !== undefined) return "could not be run";
  if (open !== undefined && open.settled === undefined && open.status === "approved") {
    return "running…";
  }
  if (call.approvalStatus === "denied") return "denied";
  return call.editedFrom === undefined ? call.approvalStatus : "approved, edited";
}

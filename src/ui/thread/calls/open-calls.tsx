import type { ToolCallRequest } from "#domain/message.ts";
import { answerLimits, isBeyondLimit } from "#domain/runs/answer-limits.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { callWords } from "#ui/words/calls.ts";

import { ToolCallLine } from "./tool-call-line.tsx";

export interface OpenCallsProps {
  calls: readonly ToolCallRequest[];
  run: RunRow | undefined;
  branchId: string;
}

/** The calls of a round that have no results yet. All those beyond the limit share one line. */
export function OpenCalls({ calls, run, branchId }: OpenCallsProps) {
  const mayRun = calls.filter((call) => !isBeyondLimit(call));
  const beyond = calls.length - mayRun.length;
  return (
    <>
      {mayRun.map((call) => (
        <ToolCallLine key={call.id} call={call} run={run} branchId={branchId} />
      ))}
      {beyond > 0 && (
        <Note tone="quiet">{callWords.beyondLimit(beyond, answerLimits.callsRun)}</Note>
      )}
    </>
  );
}

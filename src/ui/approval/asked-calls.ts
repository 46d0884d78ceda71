import type { ToolCallRequest } from "#domain/message.ts";
import { isPending } from "#domain/runs/open-calls.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { ApprovalScope } from "#domain/tool.ts";

/** Ids of the calls that the person has yet to approve or deny. */
export function pendingCallIds({ calls }: Pick<RunRow, "calls">): ReadonlySet<string> {
  return new Set(calls.filter(isPending).map((call) => call.id));
}

/** From this many calls of one tool in a row, they are shown as lines under one head. */
const TOGETHER_FROM = 4;

/**
 * The calls as the dialog shows them, in their order: single calls, and groups of many calls of one tool.
 *
 * @param mayJoin whether a line may stand for a call of this tool
 */
export function partsOf(
  calls: readonly ToolCallRequest[],
  mayJoin: (toolName: string) => boolean,
): (readonly ToolCallRequest[])[] {
  const rows: ToolCallRequest[][] = [];
  for (const call of calls) {
    const row = rows.at(-1);
    if (row?.[0]?.toolName === call.toolName && mayJoin(call.toolName)) row.push(call);
    else rows.push([call]);
  }
  return rows.flatMap((row) => (row.length < TOGETHER_FROM ? row.map((call) => [call]) : [row]));
}

/**
 * The next pending call after the one just decided, wrapping to the first; undefined if none is
 * left.
 */
export function nextToDecide(
  calls: readonly ToolCallRequest[],
  pending: ReadonlySet<string>,
  decided: ToolCallRequest | undefined,
): ToolCallRequest | undefined {
  const at = decided === undefined ? -1 : calls.indexOf(decided);
  const others = [...calls.slice(at + 1), ...calls.slice(0, at)];
  return others.find((call) => pending.has(call.id));
}

/**
 * The waiting calls that an approval with a wider scope also approves: others of the same tool. Calls on
 * which the person has begun something of their own are still asked about, as the person wants something else
 * there than the model.
 */
export function coveredCalls(
  waiting: readonly ToolCallRequest[],
  approved: ToolCallRequest,
  scope: ApprovalScope,
  isTouched: (call: ToolCallRequest) => boolean,
): ToolCallRequest[] {
  if (scope === "call") return [];
  return waiting.filter(
    (call) => call !== approved && call.toolName === approved.toolName && !isTouched(call),
  );
}

import type { ToolCallRequest } from "#domain/message.ts";
import { isPending } from "#domain/runs/open-calls.ts";
import type { RunRow } from "#domain/runs/run.ts";

/** Ids of the calls that the person has yet to approve or deny. */
export function pendingCallIds({ calls }: Pick<RunRow, "calls">): ReadonlySet<string> {
  return new Set(calls.filter(isPending).map((call) => call.id));
}

/**
 * The next pending call after the one just decided, wrapping to the first; undefined if none is
 * left.
 */
export function nextToDecide(
  calls: readonly ToolCallRequest[],
  pending: ReadonlySet<string>,
  decided: ToolCallRequest,
): ToolCallRequest | undefined {
  const at = calls.indexOf(decided);
  const others = [...calls.slice(at + 1), ...calls.slice(0, at)];
  return others.find((call) => pending.has(call.id));
}

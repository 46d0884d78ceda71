import { isMalformed } from "#domain/runs/open-calls.ts";
import type { SettledCall } from "#domain/runs/open-calls.ts";
import type { CallsInput } from "#machine/actors.ts";

import type { BranchReading, CallJournaling } from "./ports.ts";
import { answerNode, callsIn, doneDetail, settledOf } from "./results.ts";

/** Gives each malformed, unknown or ill-typed call its problem as an error result. */
export async function answerProblemCalls(
  deps: BranchReading & CallJournaling,
  input: CallsInput,
): Promise<{ callId: string; settled: SettledCall }[]> {
  const calls = callsIn(await answerNode(deps, input.answerNodeId));
  const bad = new Set(input.calls.filter(isMalformed).map(({ id }) => id));
  const answered = calls
    .filter(({ id }) => bad.has(id))
    .map((call) => {
      const message = call.problem?.message ?? `There is no tool named "${call.toolName}".`;
      const detail = doneDetail(call, { result: message, isError: true, source: "system" });
      return { detail, callId: call.id, settled: settledOf(call, detail) };
    });
  // Journaled together, because one answer may have hundreds of such calls.
  const journaled = await Promise.all(
    answered.map(({ detail }) => deps.journal.fact(input.runId, detail)),
  );
  const lost = journaled.find(({ ok }) => !ok);
  if (lost?.ok === false) throw new Error(lost.error.message);
  return answered.map(({ callId, settled }) => ({ callId, settled }));
}

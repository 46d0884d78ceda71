import { isMalformed } from "#domain/open-calls.ts";
import type { OpenCall } from "#domain/run.ts";
import type { CallsInput } from "#machine/actors.ts";

import type { EffectDeps } from "./deps.ts";
import { answerNode, callsIn, doneDetail, settledOf } from "./results.ts";

/** Gives each malformed, unknown or ill-typed call its problem as an error result. */
export async function answerProblemCalls(
  deps: EffectDeps,
  input: CallsInput,
): Promise<{ callId: string; settled: NonNullable<OpenCall["settled"]> }[]> {
  const calls = callsIn(await answerNode(deps, input.answerNodeId));
  const bad = input.calls.filter(isMalformed);
  const answered = [];
  for (const one of bad) {
    const call = calls.find((request) => request.id === one.id);
    if (call === undefined) continue;
    const message = call.problem?.message ?? `There is no tool named "${call.toolName}".`;
    const detail = doneDetail(call, { result: message, isError: true, source: "system" });
    const journaled = await deps.journal.fact(input.runId, detail);
    if (!journaled.ok) throw new Error(journaled.error.message);
    answered.push({ callId: call.id, settled: settledOf(call, detail) });
  }
  return answered;
}

import type { JournalDetail, JournalRow } from "./run.ts";

/** A fact about a call, as a run's journal has it. */
export type CallDetail = Extract<JournalDetail, { kind: "call" }>;
type Phase = CallDetail["phase"];
type DetailOf<P extends Phase> = Extract<CallDetail, { phase: P }>;

/** What a journal says of calls, in its order. */
export function callDetails(journal: readonly JournalRow[]): CallDetail[] {
  return journal.flatMap(({ detail }) => (detail.kind === "call" ? [detail] : []));
}

/** The newest of what a journal says of each call in this phase, by the call's id. */
export function newestOf<P extends Phase>(
  journal: readonly JournalRow[],
  phase: P,
): Map<string, DetailOf<P>> {
  const found = new Map<string, DetailOf<P>>();
  for (const detail of callDetails(journal)) {
    if (isIn(detail, phase)) found.set(detail.callId, detail);
  }
  return found;
}

function isIn<P extends Phase>(detail: CallDetail, phase: P): detail is DetailOf<P> {
  return detail.phase === phase;
}

/** Every call of a run that has started, each once. */
export function startedCalls(journal: readonly JournalRow[]): DetailOf<"started">[] {
  return [...newestOf(journal, "started").values()];
}

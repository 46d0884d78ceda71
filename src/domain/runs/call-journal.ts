import type { JournalDetail, JournalRow } from "./run.ts";

/** A fact about a call, as recorded in a run's journal. */
export type CallDetail = Extract<JournalDetail, { kind: "call" }>;
type Phase = CallDetail["phase"];
type DetailOf<P extends Phase> = Extract<CallDetail, { phase: P }>;

/** All facts about calls in a journal, in order. */
export function callDetails(journal: readonly JournalRow[]): CallDetail[] {
  return journal.flatMap(({ detail }) => (detail.kind === "call" ? [detail] : []));
}

/** The newest fact about each call in this phase, by the call's id. */
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

/** Every call of a run that was started, each once. */
export function startedCalls(journal: readonly JournalRow[]): DetailOf<"started">[] {
  return [...newestOf(journal, "started").values()];
}

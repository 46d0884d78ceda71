import type { Arrival, Brought, NotAttached } from "#app/react/actions/arrivals.ts";
import { reasonOf } from "#app/view/reason.ts";
import { problemText } from "#ui/attachments/attachment-text.ts";
import { arrivalsWords } from "#ui/words/arrivals.ts";

type Told = Exclude<Brought, { kind: "in_use" | "nothing" }>;

/** What the person is told of what a link or another app has brought. */
export const arrivalText = {
  nothing: arrivalsWords.nothing,
  inUse: arrivalsWords.inUse,
  unread: (error: unknown) => arrivalsWords.notRead(reasonOf(error)),
  brought: (arrival: Arrival, brought: Told): string => {
    if (brought.kind === "failed") {
      return arrivalsWords.notKept(reasonOf(brought.why));
    }
    const { isCut, text } = arrival;
    const { notAttached } = brought;
    return [
      ...(brought.kind === "none" ? [] : [where(arrival, brought)]),
      ...(isCut ? [arrivalsWords.isCut(text.length)] : []),
      ...reasons(notAttached),
    ].join(" ");
  },
};

function where({ from }: Arrival, { kind }: Brought): string {
  if (kind === "own") return arrivalsWords.waitsInOwn;
  return from === "link" ? arrivalsWords.fromLink : arrivalsWords.fromShare;
}

/** Sentences that a notice has room for. */
const MOST_REASONS = 3;

function reasons(notAttached: readonly NotAttached[]): string[] {
  const others = notAttached.slice(MOST_REASONS).map(({ file }) => file.name);
  return [
    ...notAttached
      .slice(0, MOST_REASONS)
      .map(({ file, problem }) => problemText(file.name, problem)),
    ...(others.length > 0 ? [arrivalsWords.othersNotAttached(others)] : []),
  ];
}

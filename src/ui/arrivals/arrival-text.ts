import type { Arrival, Brought, NotAttached } from "#app/react/actions/arrivals.ts";
import { reasonOf } from "#app/view/reason.ts";
import { problemText } from "#ui/attachments/attachment-text.ts";
import { arrivalsWords } from "#ui/words/arrivals.ts";

type Told = Exclude<Brought, { kind: "in_use" | "nothing" }>;

/** Notices about what a link or another app has brought. */
export const arrivalText = {
  nothing: arrivalsWords.nothing,
  inUse: arrivalsWords.inUse,
  unread: (error: unknown) => arrivalsWords.notRead(reasonOf(error)),
  /** @param isHere whether the message box that got it is in view */
  brought: (arrival: Arrival, brought: Told, isHere: boolean): string => {
    if (brought.kind === "failed") {
      return arrivalsWords.notKept(reasonOf(brought.why));
    }
    const { isCut, text } = arrival;
    const { notAttached } = brought;
    return [
      ...(brought.kind === "none" ? [] : [where(arrival, brought, isHere)]),
      ...(isCut ? [arrivalsWords.isCut(text.length)] : []),
      ...reasons(notAttached),
    ].join(" ");
  },
};

function where({ from }: Arrival, { kind }: Brought, isHere: boolean): string {
  if (kind === "own") return arrivalsWords.waitsInOwn;
  if (!isHere) return arrivalsWords.waitsInNew;
  return from === "link" ? arrivalsWords.fromLink : arrivalsWords.fromShare;
}

/** How many sentences fit into a notice. */
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

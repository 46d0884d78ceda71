import type { Arrival, Brought } from "#app/react/actions/arrivals.ts";
import { reasonOf } from "#app/view/reason.ts";
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
      where(arrival, brought),
      ...(isCut ? [arrivalsWords.isCut(text.length)] : []),
      ...(notAttached.length > 0 ? [arrivalsWords.notAttached(notAttached)] : []),
    ].join(" ");
  },
};

function where({ from }: Arrival, { kind }: Brought): string {
  if (kind === "own") return arrivalsWords.waitsInOwn;
  return from === "link" ? arrivalsWords.fromLink : arrivalsWords.fromShare;
}

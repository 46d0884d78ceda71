import type { UsageSum } from "#domain/usage/sums.ts";
import { usageWords } from "#ui/words/usage.ts";

/** Requests without an answer, and how many of them reported no tokens. */
export function requestsText({ answers, silent }: UsageSum): string {
  const failed = usageWords.unansweredRequests(answers);
  return silent === 0 ? failed : `${failed} ${usageWords.silentRequests(silent, answers)}`;
}

/**
 * What is not exact about a sum.
 *
 * @param of what it adds up; `requestsText` has told which of the unanswered ones are silent
 */
export function doubtsOf(
  { answers, silent, estimated, priced }: UsageSum,
  of: "answers" | "requests" | "unanswered",
): string {
  const words = of === "answers" ? usageWords.ofAnswers : usageWords.ofRequests;
  const known = answers - silent;
  return [
    ...(estimated > 0 ? [words.estimated(estimated)] : []),
    ...(silent > 0 && of !== "unanswered" ? [words.withoutData(silent)] : []),
    ...(priced > 0 && priced < known ? [words.priced(priced, known)] : []),
  ].join(" ");
}

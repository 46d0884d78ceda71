import type { UsageSum } from "#domain/usage/sums.ts";
import { usageWords } from "#ui/words/usage.ts";

/** Says how many requests got no answer, and how many of those reported no tokens. */
export function requestsText({ answers, silent }: UsageSum): string {
  const failed = usageWords.unansweredRequests(answers);
  return silent === 0 ? failed : `${failed} ${usageWords.silentRequests(silent, answers)}`;
}

/**
 * Says what is not exact about a sum.
 *
 * @param of what the sum adds up. For "unanswered", requests without data are left out, since `requestsText`
 * already counts them
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

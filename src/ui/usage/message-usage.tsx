import type { InternalMessage } from "#domain/message.ts";
import { spentOn } from "#domain/usage/spent.ts";
import type { Spent } from "#domain/usage/spent.ts";
import { formatDollars } from "#ui/format/format-number.ts";
import { usageWords } from "#ui/words/usage.ts";

import { costCaveatText } from "./usage-format.ts";

import styles from "./usage.module.css";

/** What an answer used, in one short line with the exact counts as its tooltip. */
export function MessageUsage({ message }: { message: InternalMessage }) {
  const spent = spentOn(message);
  if (spent === undefined) return null;
  const words = usageText(spent);
  return words === "" ? null : (
    <span className={styles.line} title={usageWords.answerUsed(exactWords(spent))}>
      {words}
    </span>
  );
}

function usageText({ inputTokens, outputTokens, estimated, cost }: Spent): string {
  const sign = estimated ? "≈ " : "";
  const counts = [
    ...(inputTokens === undefined ? [] : [usageWords.tokensIn(sign, inputTokens)]),
    ...(outputTokens === undefined ? [] : [usageWords.tokensOut(sign, outputTokens)]),
  ];
  const dollars =
    cost === undefined
      ? []
      : [`${cost.estimated === undefined ? "" : "≈ "}${formatDollars(cost.dollars)}`];
  return [...counts, ...dollars].join(" · ");
}

function exactWords(spent: Spent): string {
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens, reasoningTokens } = spent;
  const counts = [
    [inputTokens, usageWords.exactly.input],
    [cachedTokens, usageWords.exactly.cacheRead],
    [cacheWriteTokens, usageWords.exactly.cacheWritten],
    [outputTokens, usageWords.exactly.output],
    [reasoningTokens, usageWords.exactly.reasoning],
  ] as const;
  const said = counts.flatMap(([count, words]) => (count === undefined ? [] : [words(count)]));
  const why = [
    ...(spent.estimated ? [usageWords.isEstimate] : []),
    ...(spent.cost?.estimated === undefined || spent.cost.estimated === "tokens"
      ? []
      : [usageWords.costDoubt(costCaveatText(spent.cost.estimated))]),
  ];
  return [`${said.join(", ")}.`, ...why].join(" ");
}

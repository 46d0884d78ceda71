import type { InternalMessage } from "#domain/message.ts";
import { spentOn } from "#domain/usage/spent.ts";
import type { Spent } from "#domain/usage/spent.ts";

import { dollarWords, doubtWords, exactCount, shortCount } from "./usage-words.ts";

import styles from "./usage.module.css";

/** What an answer used, in one short line; the exact counts are its title. */
export function MessageUsage({ message }: { message: InternalMessage }) {
  const spent = spentOn(message);
  if (spent === undefined) return null;
  const words = wordsOf(spent);
  return words === "" ? null : (
    <span className={styles["line"]} title={exactWords(spent)}>
      {words}
    </span>
  );
}

function wordsOf({ inputTokens, outputTokens, estimated, cost }: Spent): string {
  const sign = estimated ? "≈ " : "";
  const counts = [
    ...(inputTokens === undefined ? [] : [`${sign}${shortCount(inputTokens)} in`]),
    ...(outputTokens === undefined ? [] : [`${sign}${shortCount(outputTokens)} out`]),
  ];
  const dollars =
    cost === undefined
      ? []
      : [`${cost.estimated === undefined ? "" : "≈ "}${dollarWords(cost.dollars)}`];
  return [...counts, ...dollars].join(" · ");
}

function exactWords(spent: Spent): string {
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens, reasoningTokens } = spent;
  const counts = [
    [inputTokens, "tokens in"],
    [cachedTokens, "of them read from the cache"],
    [cacheWriteTokens, "of them put into the cache"],
    [outputTokens, "tokens out"],
    [reasoningTokens, "of them thought"],
  ] as const;
  const said = counts.flatMap(([count, what]) =>
    count === undefined ? [] : [`${exactCount(count)} ${what}`],
  );
  const why = [
    ...(spent.estimated ? ["The provider did not report all tokens: ≈ is Bough's estimate."] : []),
    ...(spent.cost?.estimated === undefined || spent.cost.estimated === "tokens"
      ? []
      : [`The cost is close, not exact: ${doubtWords(spent.cost.estimated)}.`]),
  ];
  return [`${said.join(", ")}.`, ...why].join(" ");
}

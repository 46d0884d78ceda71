import type { InternalMessage } from "#domain/message.ts";
import { spentOn } from "#domain/usage/spent.ts";
import type { Spent } from "#domain/usage/spent.ts";
import { formatDollars, formatNumber, formatShortCount } from "#ui/format/format-number.ts";

import { costCaveatText } from "./usage-format.ts";

import styles from "./usage.module.css";

/** What an answer used, in one short line with the exact counts as its tooltip. */
export function MessageUsage({ message }: { message: InternalMessage }) {
  const spent = spentOn(message);
  if (spent === undefined) return null;
  const words = usageText(spent);
  return words === "" ? null : (
    <span className={styles.line} title={`This answer used ${exactWords(spent)}`}>
      {words}
    </span>
  );
}

function usageText({ inputTokens, outputTokens, estimated, cost }: Spent): string {
  const sign = estimated ? "≈ " : "";
  const counts = [
    ...(inputTokens === undefined ? [] : [`${sign}${formatShortCount(inputTokens)} in`]),
    ...(outputTokens === undefined ? [] : [`${sign}${formatShortCount(outputTokens)} out`]),
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
    [inputTokens, "input tokens"],
    [cachedTokens, "read from cache"],
    [cacheWriteTokens, "written to cache"],
    [outputTokens, "output tokens"],
    [reasoningTokens, "for reasoning"],
  ] as const;
  const said = counts.flatMap(([count, what]) =>
    count === undefined ? [] : [`${formatNumber(count)} ${what}`],
  );
  const why = [
    ...(spent.estimated
      ? ["The provider didn’t report all tokens. ≈ marks Bough’s estimate."]
      : []),
    ...(spent.cost?.estimated === undefined || spent.cost.estimated === "tokens"
      ? []
      : [`The cost is approximate: ${costCaveatText(spent.cost.estimated)}.`]),
  ];
  return [`${said.join(", ")}.`, ...why].join(" ");
}

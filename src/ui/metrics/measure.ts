import type { Metrics, ModelUse } from "#domain/metrics/metrics.ts";
import { formatDollars, formatShortCount } from "#ui/format/format-number.ts";
import { metricsWords } from "#ui/words/metrics.ts";

/** What the chart by day can show. */
export type Measure = "tokens" | "money" | "requests";

/** What the chart's columns can be divided by. */
export type Division = "model" | "connection";

function amountOf(use: ModelUse, measure: Measure): number {
  if (measure === "money") return use.dollars;
  return measure === "requests" ? use.requests : use.inputTokens + use.outputTokens;
}

/** An amount in full, for reading. */
export function amountText(amount: number, measure: Measure): string {
  return measure === "money" ? formatDollars(amount) : metricsWords.amounts[measure](amount);
}

/** An amount in short, for an axis. */
export function axisText(amount: number, measure: Measure): string {
  return measure === "money" ? formatDollars(amount) : formatShortCount(amount);
}

export function divisionOf({ modelId, connectionName }: ModelUse, by: Division): string {
  return (by === "model" ? modelId : connectionName) || metricsWords.notRecorded;
}

/**
 * The parts of the columns, greatest first. If there are more parts than colours, the smallest become one.
 */
export interface Parts {
  names: readonly string[];
  /** Amounts in the order of `names`. */
  amounts: (sums: Metrics) => number[];
}

const MOST_PARTS = 6;
export const OTHERS = metricsWords.others;

/** Finds the parts that are greatest over all columns. */
export function partsOf(total: Metrics, measure: Measure, by: Division): Parts {
  const amounts = new Map<string, number>();
  for (const use of total.models) {
    const name = divisionOf(use, by);
    amounts.set(name, (amounts.get(name) ?? 0) + amountOf(use, measure));
  }
  const inOrder = [...amounts]
    .filter(([, amount]) => amount > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name);
  const own = inOrder.slice(0, inOrder.length > MOST_PARTS ? MOST_PARTS - 1 : MOST_PARTS);
  const names = own.length < inOrder.length ? [...own, OTHERS] : own;
  const places = new Map(own.map((name, at) => [name, at]));
  return {
    names,
    amounts: ({ models }) => {
      const sums = names.map(() => 0);
      for (const use of models) {
        const at = places.get(divisionOf(use, by)) ?? names.length - 1;
        sums[at] = (sums[at] ?? 0) + amountOf(use, measure);
      }
      return sums;
    },
  };
}

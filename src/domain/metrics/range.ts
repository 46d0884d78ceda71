import type { MetricDay, Metrics } from "./metrics.ts";
import { noMetrics, sumOf } from "./metrics.ts";

/** How many days figures go back; `all` has no limit. */
export type Period = "7" | "30" | "90" | "all";

/** One column of a chart: a day, or a month if there are many days. */
export interface Column {
  /** For example `2026-11-22`, or `2026-11`. */
  name: string;
  sums: Metrics;
}

const DAY = 86_400_000;

/** The most columns that can be told apart. */
const MOST_COLUMNS = 92;

/** The first day of the period, which includes today; "", which sorts before all days, for `all`. */
export function firstDay(period: Period, today: string): string {
  return period === "all" ? "" : daysBefore(today, Number(period) - 1);
}

/**
 * The columns of a chart, including those on which nothing happened.
 * @param days the days of the period, in order
 */
export function columnsOf(
  days: readonly Required<MetricDay>[],
  period: Period,
  today: string,
): Column[] {
  const first = period === "all" ? (days[0]?.day ?? today) : firstDay(period, today);
  // If the device's clock was wrong, there may be days in the future.
  const last = [days.at(-1)?.day ?? today, today].toSorted().at(-1) ?? today;
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1;
  if (!(count <= MOST_COLUMNS)) return byMonth(days);
  const known = new Map(days.map(({ day, sums }) => [day, sums]));
  return Array.from({ length: count }, (_, at) => {
    const name = daysBefore(last, count - 1 - at);
    return { name, sums: known.get(name) ?? noMetrics() };
  });
}

function byMonth(days: readonly Required<MetricDay>[]): Column[] {
  const months = new Map<string, Metrics[]>();
  for (const { day, sums } of days) {
    const name = day.slice(0, 7);
    months.set(name, [...(months.get(name) ?? []), sums]);
  }
  return [...months].map(([name, those]) => ({ name, sums: sumOf(those) }));
}

/** Counts days in UTC, where all of them have 24 hours. */
function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY).toISOString().slice(0, 10);
}

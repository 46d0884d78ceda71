import type { MetricDay, Metrics } from "./metrics.ts";
import { noMetrics, sumOf } from "./metrics.ts";

/** How far back figures go, in days; `all` has no end. */
export type Period = "7" | "30" | "90" | "all";

/** One column of a chart: a day, or a month if there are many days. */
export interface Column {
  /** `2026-11-22`, or `2026-11`. */
  name: string;
  sums: Metrics;
}

const DAY = 86_400_000;

/** More columns than that cannot be told apart. */
const MOST_COLUMNS = 92;

/** The first day of the period, today included; before all days for `all`. */
export function firstDay(period: Period, today: string): string {
  return period === "all" ? "" : daysBefore(today, Number(period) - 1);
}

/**
 * The columns of a chart, with those on which nothing happened.
 * @param days of the period, in order
 */
export function columnsOf(
  days: readonly Required<MetricDay>[],
  period: Period,
  today: string,
): Column[] {
  const first = period === "all" ? (days[0]?.day ?? today) : firstDay(period, today);
  // A device whose clock was wrong may have days that are still to come.
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

/** Days are counted in UTC, in which all have 24 hours. */
function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY).toISOString().slice(0, 10);
}

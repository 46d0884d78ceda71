import { isReached } from "./scenario.ts";
import type { Row, Unit } from "./scenario.ts";

const HEAD = ["", "floor", "Markdown floor", "Bough", "Hollama", "ratio", "to reach", "reached"];

const HOLLAMA = HEAD.indexOf("Hollama");

/** The rows as a Markdown table, padded so that it is readable in a terminal too. */
export function tableOf(rows: readonly Row[]): string {
  const all = [HEAD, ...rows.map(cellsOf)];
  // If no row measures Hollama, it gets no column.
  const isCompared = rows.some(({ hollama }) => hollama !== undefined);
  const cells = all.map((row) => row.filter((_, column) => column !== HOLLAMA || isCompared));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(3, ...cells.map((row) => (row[column] ?? "").length)),
  );
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [cells[0] ?? [], rule, ...cells.slice(1)].map((row) => line(row, widths)).join("\n");
}

function line(row: readonly string[], widths: readonly number[]): string {
  const padded = widths.map((width, column) =>
    column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width),
  );
  return `| ${padded.join(" | ")} |`;
}

function cellsOf(row: Row): string[] {
  const { what, unit, limit, floor, markdownFloor, bough, hollama, ratio, reach } = row;
  const reached = isReached(row);
  return [
    what,
    shown(floor, unit),
    shown(markdownFloor, unit),
    shown(bough, unit, limit),
    shown(hollama, unit, limit),
    shown(ratio, "times"),
    reach === undefined ? "" : shown(reach.atMost, reach.of === "ratio" ? "times" : unit),
    reached === undefined ? "" : reached ? "yes" : "NO",
  ];
}

/**
 * A figure with its unit; empty for none.
 *
 * @param limit seconds that the page was given for it
 */
export function shown(value: number | undefined, unit: Unit, limit?: number): string {
  if (value === undefined) return "";
  if (value === Number.POSITIVE_INFINITY && limit !== undefined)
    return `not within ${String(limit)} s`;
  if (Number.isNaN(value)) return "none";
  switch (unit) {
    case "ms":
      return `${value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 })} ms`;
    case "KB":
    case "MB":
      return `${value.toFixed(1)} ${unit}`;
    case "times":
      return `${value.toFixed(2)} ×`;
    case "percent":
      return `${value.toFixed(0)} %`;
    case "count":
      return value.toLocaleString("en", { maximumFractionDigits: 1 });
  }
}

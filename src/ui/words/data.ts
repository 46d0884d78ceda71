import { formatListAnd } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts beside data that is shown as a table, as a tree, or as it came. */
export const dataWords = {
  title: "Data",
  showAs: "Show as",
  views: {
    table: "Table",
    tree: "Tree",
    raw: "Raw",
  },
  copy: "Copy data",
  saveJson: "JSON",
  saveJsonHint: "Save as JSON",
  saveCsv: "CSV",
  saveCsvHint: "Save as CSV",
  onlyTable: (field: string) => `Only “${field}” is a table. The tree has the other fields.`,

  emptyList: "empty list",
  noFields: "no fields",
  items: (items: number) => plural(items, { one: "# item", other: "# items" }),
  fields: (fields: number) => plural(fields, { one: "# field", other: "# fields" }),
  showMore: (step: number, left: number) =>
    `Show ${formatNumber(step)} more of ${formatNumber(left)}`,

  noTable: "A single value has no table.",
  noRows: "No rows.",
  rows: "Rows",
  someRows: (shown: number, rows: number) => `${formatNumber(shown)} of ${formatNumber(rows)} rows`,
  someColumns: (shown: number, columns: number) =>
    `${formatNumber(shown)} of ${formatNumber(columns)} columns`,
  showing: (parts: readonly string[]) =>
    `Showing ${formatListAnd(parts)}. The saved files have all.`,

  soFar: "Data so far",
  notComplete: "The tree is complete once the answer has ended.",
} as const;

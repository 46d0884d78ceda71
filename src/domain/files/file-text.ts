import { FILE_FORMAT, FILE_TABLES, FILE_VERSION, REFUSED_KEYS } from "./format.ts";
import type { FileRows, FileTable } from "./format.ts";

/** What stands between the rows: the file's beginning, the ways into its tables, its end. */
export function frameOf(exportedAt: string): { before: Record<FileTable, string>; end: string } {
  const [first, second, third] = FILE_TABLES;
  const head = { format: FILE_FORMAT, version: FILE_VERSION, exportedAt };
  const opening = JSON.stringify(head).slice(0, -1);
  return {
    before: {
      [first]: `${opening},\n"${first}":[`,
      [second]: `],\n"${second}":[`,
      [third]: `],\n"${third}":[`,
    },
    end: "]}\n",
  };
}

/** Each row on a line of its own, without the comma before the first. */
export function rowsText(rows: FileRows[FileTable]): string {
  return rows.map((row) => `\n${rowText(row)}`).join(",");
}

/**
 * A row as JSON text that reads back as the row. `JSON.stringify` alone would turn -0 into 0 and a
 * number out of range (a model can write 1e999) into null. Keys that every import refuses
 * (`__proto__` and its kin, in a tool's arguments say) are left out: better than a file that nobody
 * can read back.
 */
export function rowText(row: object): string {
  return isOrdinary(row) ? JSON.stringify(row) : written(row);
}

function isOrdinary(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isOrdinary);
  return Object.entries(value).every(([key, field]) => !REFUSED_KEYS.has(key) && isOrdinary(field));
}

function written(value: unknown): string {
  if (typeof value === "number") return numeral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  const fields = Object.entries(value)
    .filter(([key, field]) => field !== undefined && !REFUSED_KEYS.has(key))
    .map(([key, field]) => `${JSON.stringify(key)}:${written(field)}`);
  return `{${fields.join(",")}}`;
}

function numeral(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
  return value > 0 ? "1e999" : "-1e999";
}

/** A whole file as one text: for small ones, and for tests. */
export function fileText(rows: FileRows, exportedAt: string): string {
  const { before, end } = frameOf(exportedAt);
  return FILE_TABLES.map((table) => before[table] + rowsText(rows[table])).join("") + end;
}

import {
  BLOB_TABLE,
  CONNECTION_TABLE,
  FILE_FORMAT,
  FILE_TABLES,
  FILE_VERSION,
  FOLDER_TABLE,
  FORBIDDEN_KEYS,
  MCP_SERVER_TABLE,
  MEMORY_TABLE,
  MODE_TABLE,
  OWN_TOOL_TABLE,
  SETTING_TABLE,
} from "./format.ts";
import type { BlobInFile, FileRows, ReadTable } from "./format.ts";

/**
 * The text between the rows: the file's beginning, the start of each table, and the end. Without rows,
 * only the first three tables are present.
 */
export function fileFrame(exportedAt: string): { before: Record<ReadTable, string>; end: string } {
  const [first, second, third] = FILE_TABLES;
  const head = { format: FILE_FORMAT, version: FILE_VERSION, exportedAt };
  const opening = JSON.stringify(head).slice(0, -1);
  return {
    before: {
      [first]: `${opening},\n"${first}":[`,
      [second]: `],\n"${second}":[`,
      [third]: `],\n"${third}":[`,
      [FOLDER_TABLE]: `],\n"${FOLDER_TABLE}":[`,
      [SETTING_TABLE]: `],\n"${SETTING_TABLE}":[`,
      [CONNECTION_TABLE]: `],\n"${CONNECTION_TABLE}":[`,
      [MEMORY_TABLE]: `],\n"${MEMORY_TABLE}":[`,
      [MODE_TABLE]: `],\n"${MODE_TABLE}":[`,
      [MCP_SERVER_TABLE]: `],\n"${MCP_SERVER_TABLE}":[`,
      [OWN_TOOL_TABLE]: `],\n"${OWN_TOOL_TABLE}":[`,
      [BLOB_TABLE]: `],\n"${BLOB_TABLE}":[`,
    },
    end: "]}\n",
  };
}

/** Rows as text, each on a line of its own, without a comma before the first. */
export function rowsText(rows: readonly object[]): string {
  return rows.map((row) => `\n${rowText(row)}`).join(",");
}

/**
 * A row as JSON text that parses back to the same row. `JSON.stringify` alone would turn -0 into 0 and
 * a number out of range (a model can write 1e999) into null. Keys that every import refuses (such as
 * `__proto__`, for example in a tool's arguments) are left out, because nobody could read the file
 * otherwise.
 */
export function rowText(row: object): string {
  return isOrdinary(row) ? JSON.stringify(row) : written(row);
}

function isOrdinary(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isOrdinary);
  return Object.entries(value).every(
    ([key, field]) => !FORBIDDEN_KEYS.has(key) && isOrdinary(field),
  );
}

function written(value: unknown): string {
  if (typeof value === "number") return numeral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  const fields = Object.entries(value)
    .filter(([key, field]) => field !== undefined && !FORBIDDEN_KEYS.has(key))
    .map(([key, field]) => `${JSON.stringify(key)}:${written(field)}`);
  return `{${fields.join(",")}}`;
}

function numeral(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
  return value > 0 ? "1e999" : "-1e999";
}

/** A whole file as one text, for small files and for tests. */
export function fileText(
  rows: FileRows,
  exportedAt: string,
  blobs: readonly BlobInFile[] = [],
): string {
  const { before, end } = fileFrame(exportedAt);
  const tables = FILE_TABLES.map((table) => before[table] + rowsText(rows[table]));
  const { modes = [], folders = [] } = rows;
  const places = folders.length === 0 ? "" : before[FOLDER_TABLE] + rowsText(folders);
  const presets = modes.length === 0 ? "" : before[MODE_TABLE] + rowsText(modes);
  const bytes = blobs.length === 0 ? "" : before[BLOB_TABLE] + rowsText(blobs);
  return tables.join("") + places + presets + bytes + end;
}

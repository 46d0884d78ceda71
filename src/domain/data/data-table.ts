import { dataText, Numeral } from "./exact-numbers.ts";
import type { DataObject, DataValue } from "./exact-numbers.ts";

/** JSON as rows and columns. */
export interface DataTable {
  /** The name of the field that is shown, if the table does not show the whole value. */
  part?: string;
  columns: string[];
  /** A cell is undefined if its row does not have the field. */
  rows: (DataValue | undefined)[][];
}

/**
 * A value as a table. A list has one row per item. An object is shown as its only list of objects, if
 * it has exactly one, and otherwise has one row per field. Undefined for a single value.
 */
export function tableOf(value: DataValue): DataTable | undefined {
  if (Array.isArray(value)) return listTable(value);
  if (!isObject(value)) return undefined;
  const lists = Object.entries(value).filter(([, field]) => isListOfObjects(field));
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) {
    return { part: only[0], ...listTable(only[1] as DataValue[]) };
  }
  return { columns: ["Field", "Value"], rows: Object.entries(value) };
}

function listTable(items: readonly DataValue[]): DataTable {
  const columns = [...new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])))];
  const isMixed = items.some((item) => !isObject(item));
  if (columns.length === 0) return { columns: ["Value"], rows: items.map((item) => [item]) };
  return {
    columns: isMixed ? [...columns, "Value"] : columns,
    rows: items.map((item) => {
      const cells = columns.map((name) =>
        isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined,
      );
      if (!isMixed) return cells;
      return [...cells, isObject(item) ? undefined : item];
    }),
  };
}

function isListOfObjects(value: DataValue): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function isObject(value: DataValue): value is DataObject {
  if (value === null || typeof value !== "object") return false;
  return !Array.isArray(value) && !(value instanceof Numeral);
}

/** A cell as text: strings as they are, lists and objects as JSON. */
export function cellText(cell: DataValue | undefined): string {
  if (cell === undefined || cell === null) return "";
  return typeof cell === "string" ? cell : dataText(cell);
}

/** A table as CSV by RFC 4180: fields are quoted where necessary, and lines end with CR LF. */
export function csvOf({ columns, rows }: DataTable): string {
  return [columns, ...rows].map((cells) => cells.map(csvField).join(",")).join("\r\n") + "\r\n";
}

function csvField(cell: DataValue | undefined): string {
  const text = typeof cell === "string" ? harmless(cell) : cellText(cell);
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, since what a model writes
 * must not be run. Spreadsheets take the apostrophe to mean "this is text". Cells that hold a number
 * don't come here.
 */
function harmless(text: string): string {
  return /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/u.test(text) ? `'${text}` : text;
}

import type { JsonValue } from "#domain/json.ts";

/** JSON for display, in which a number that parsing would change is kept as it was written. */
export type DataValue = string | number | boolean | null | Numeral | DataValue[] | DataObject;

export interface DataObject {
  [key: string]: DataValue;
}

/** A number kept as its text, because it has more digits than a JavaScript number or is out of range. */
export class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A string or a number, including one at the end of the text that is not complete yet. */
const TOKEN = /"(?:[^"\\]+|\\[^]?)*(?:"|$)|-?\d+(?:\.\d*)?(?:[eE][+-]?\d*)?/gu;

/** Matches any text that may need a `Numeral`. */
const MAY_CHANGE = /[\d.]{16}|\d[eE]/u;

/**
 * The value that `parse` reads from a JSON text, with a `Numeral` for each number that parsing changes.
 * Some browsers still in use do not give the reviver of `JSON.parse` the source of a number. So such
 * numbers are put into strings with a mark that no other string of the value begins with, and the text
 * is parsed again.
 */
export function exactData(
  value: JsonValue,
  text: string,
  parse: (text: string) => JsonValue,
): DataValue {
  if (!MAY_CHANGE.test(text)) return value;
  const mark = unusedMark(value);
  let isChanged = false;
  const marked = text.replaceAll(TOKEN, (token) => {
    if (token.startsWith('"') || isKept(token)) return token;
    isChanged = true;
    return `"${mark}${token}"`;
  });
  return isChanged ? unmarked(parse(marked), mark) : value;
}

/** A mark that is longer than every run of its character in the value's strings. */
function unusedMark(value: JsonValue): string {
  const runs = JSON.stringify(value).match(/#+/gu) ?? [];
  return "#".repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1);
}

function unmarked(value: JsonValue, mark: string): DataValue {
  if (typeof value === "string") {
    return value.startsWith(mark) ? new Numeral(value.slice(mark.length)) : value;
  }
  if (Array.isArray(value)) return value.map((item) => unmarked(item, mark));
  if (value === null || typeof value !== "object") return value;
  // Not by assignment, because a field may be named `__proto__`.
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, unmarked(field, mark)]),
  );
}

/** Whether a JavaScript number has the same value as the numeral, however it is written. */
function isKept(numeral: string): boolean {
  return decimalOf(numeral) === decimalOf(String(Number(numeral)));
}

/** The same text for numerals of the same value: the digits without outer zeros, and an exponent. */
function decimalOf(numeral: string): string | undefined {
  const [, sign, whole = "", part = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d*))?$/u.exec(numeral) ?? [];
  if (sign === undefined) return undefined;
  const digits = (whole + part).replace(/^0+/u, "");
  if (digits === "") return "0";
  const significant = digits.replace(/0+$/u, "");
  const shift = Number(exponent) - part.length + digits.length - significant.length;
  return `${sign}${significant}e${shift}`;
}

/** JSON on one line, with every number as it was written. */
export function dataText(value: DataValue): string {
  if (value instanceof Numeral) return value.text;
  if (Array.isArray(value)) return `[${value.map(dataText).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, field]) => `${JSON.stringify(key)}:${dataText(field)}`,
  );
  return `{${fields.join(",")}}`;
}

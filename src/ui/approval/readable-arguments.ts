import type { JsonValue } from "#domain/json.ts";
import { visibleJson } from "#domain/text/visible-text.ts";

/**
 * A piece of a call's arguments for reading: JSON text with no character hidden, or a string of several lines
 * as it is.
 */
export interface ArgumentPiece {
  kind: "json" | "lines";
  text: string;
}

/**
 * The most strings that are taken out of the JSON. With more of them, the arguments are shown as plain JSON.
 */
const MOST = 200;

/**
 * The arguments in pieces: each string of several lines is a piece of its own, the rest is JSON. Undefined if
 * there is no such string, or too many. As JSON never stands inside a string's piece, text cannot pass for
 * JSON.
 */
export function readablePieces(value: JsonValue): ArgumentPiece[] | undefined {
  const pieces: ArgumentPiece[] = [];
  collect(value, "", pieces);
  const count = pieces.filter(({ kind }) => kind === "lines").length;
  return count === 0 || count > MOST ? undefined : pieces.filter(({ text }) => text !== "");
}

/** A line break at the very end begins no second line, and is easier to see as `\n`. */
const SEVERAL_LINES = /\n[^]/u;

function collect(value: JsonValue, indent: string, pieces: ArgumentPiece[]): void {
  if (typeof value === "string" && SEVERAL_LINES.test(value)) return addLines(pieces, value);
  if (typeof value !== "object" || value === null) return addJson(pieces, visibleJson(value));
  const entries = Array.isArray(value)
    ? value.map((item) => ["", item] as const)
    : Object.entries(value).map(([key, field]) => [`${visibleJson(key)}: `, field] as const);
  const [opening, closing] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  addJson(pieces, opening);
  for (const [at, [key, item]] of entries.entries()) {
    addJson(pieces, `${at === 0 ? "" : ","}\n${indent}  ${key}`);
    collect(item, `${indent}  `, pieces);
  }
  addJson(pieces, entries.length === 0 ? closing : `\n${indent}${closing}`);
}

/** JSON after a piece of lines begins on a line of its own, so its line break is dropped. */
function addJson(pieces: ArgumentPiece[], text: string): void {
  const last = pieces.at(-1);
  if (last?.kind === "json") last.text += text;
  else pieces.push({ kind: "json", text: last === undefined ? text : text.replace(/^,?\n/u, "") });
}

/** An item of a list has no key before it, so the line that would be empty is dropped. */
function addLines(pieces: ArgumentPiece[], text: string): void {
  const last = pieces.at(-1);
  if (last !== undefined) last.text = last.text.replace(/(?:^|\n) *$/u, "");
  pieces.push({ kind: "lines", text });
}

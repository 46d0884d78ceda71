import type { JsonObject, JsonValue } from "./json.ts";

/**
 * A JSON value as indented text in which nothing is hidden: what a person reads in it is what a
 * parser reads. Every character of a string that is invisible, changes direction, is no assigned
 * character, or looks like a plain space without being one stands as `\uXXXX` (a pair of them
 * above U+FFFF). `JSON.parse` of the text gives exactly the value, `-0` and lone surrogates
 * included; a number out of range, which JSON can spell but not hold, stands as `1e999`.
 */
export function visible(value: JsonValue): string {
  return written(value, "");
}

function written(value: JsonValue, indent: string): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return numeral(value);
  if (value === null || typeof value === "boolean") return String(value);
  const inner = `${indent}  `;
  return Array.isArray(value)
    ? enclosed(
        "[]",
        value.map((item) => written(item, inner)),
        indent,
      )
    : enclosed("{}", fieldsOf(value, inner), indent);
}

function fieldsOf(value: JsonObject, indent: string): string[] {
  return Object.entries(value).map(([key, field]) => `${quoted(key)}: ${written(field, indent)}`);
}

function enclosed(brackets: "[]" | "{}", items: readonly string[], indent: string): string {
  const [opening, closing] = brackets === "[]" ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return brackets;
  const lines = items.map((item) => `${indent}  ${item}`).join(",\n");
  return `${opening}\n${lines}\n${indent}${closing}`;
}

function numeral(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
  return value > 0 ? "1e999" : "-1e999";
}

/**
 * Categories: control, format, surrogate, private use, unassigned (all of C); separators other than
 * the plain space (Z). Beside them, by name: whatever fonts are told to draw as nothing, variation
 * selectors, and three that are letters or symbols by category and blank to the eye (the braille
 * blank, the object replacement character, the null notehead).
 */
const HIDDEN =
  /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800\uFFFC\u{1D159}]/u;
const MARK = /\p{M}/u;
/** What lays a text out; JSON allows it between values and never within a string. */
const LAYOUT: ReadonlySet<string> = new Set(["\n", "\r", "\t"]);
/** What a combining mark may stand on and still be read as part of it. */
const BASE = /[\p{L}\p{N}\p{M}]/u;

/**
 * `JSON.stringify` escapes quotes, backslashes, C0 controls and lone surrogates; the rest is ours.
 * A mark without a letter under it would vanish into a quote or a bracket: it is escaped too.
 */
function quoted(text: string): string {
  return escapeHidden(JSON.stringify(text));
}

/**
 * A text of JSON, such as a person edits, in which what is hidden stands as `\uXXXX`: within a
 * string it parses to the same value, elsewhere it was no JSON before either. Line breaks and tabs
 * stay, and a text from `visible` stays as it is.
 */
export function escapeHidden(text: string): string {
  let shown = "";
  let mayCarryMark = false;
  for (const character of text) {
    const isLoose: boolean = MARK.test(character) && !mayCarryMark;
    const isHidden: boolean = (HIDDEN.test(character) || isLoose) && !LAYOUT.has(character);
    shown += isHidden ? escaped(character) : character;
    mayCarryMark = !isHidden && BASE.test(character);
  }
  return shown;
}

function escaped(character: string): string {
  let text = "";
  for (let index = 0; index < character.length; index += 1) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return text;
}

/** A tool's result to be read: a text as it is and anything else as JSON, with nothing hidden. */
export function resultText(result: JsonValue): string {
  return typeof result === "string" ? escapeHidden(result) : visible(result);
}

/** A piece of a text from `visible`. `escape`: it stands for a hidden character. */
export interface TextSegment {
  text: string;
  escape: boolean;
}

/**
 * The text in pieces, so that escapes can be made to stand out. A backslash that the value itself
 * contains (`\\u200b` in JSON) is no escape. The pieces joined are the text.
 */
export function segments(text: string): TextSegment[] {
  const found: TextSegment[] = [];
  for (const [piece] of text.matchAll(/\\u[0-9a-fA-F]{4}|\\[^]?|[^\\]+/gu)) {
    const escape = /^\\u[0-9a-fA-F]{4}$/u.test(piece);
    const last = found.at(-1);
    if (last?.escape === escape) last.text += piece;
    else found.push({ text: piece, escape });
  }
  return found;
}

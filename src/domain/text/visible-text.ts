import { withoutStrayJoiners } from "#domain/joiners.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";

/**
 * A JSON value as indented text in which nothing is hidden, so that a person reads in it what a parser
 * reads. Characters in strings that are invisible, change direction, are unassigned, or look like a
 * plain space without being one are written as `\uXXXX` (a pair of them above U+FFFF). `JSON.parse` of
 * the text gives exactly the value, including `-0` and lone surrogates. A number out of range, which
 * JSON can write but not hold, is written as `1e999`.
 */
export function visibleJson(value: JsonValue): string {
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
 * Hidden characters. By category: control, format, surrogate, private use, unassigned (all of C), and
 * separators other than the plain space (Z). In addition: whatever fonts are supposed to draw as
 * nothing, variation selectors, and three characters that count as letters or symbols but look blank
 * (the braille blank, the object replacement character, the null notehead).
 */
const HIDDEN =
  /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800\uFFFC\u{1D159}]/u;
const MARK = /\p{M}/u;
/** Whitespace for layout. JSON allows it between values and never within a string. */
const LAYOUT: ReadonlySet<string> = new Set(["\n", "\r", "\t"]);
/** Characters that are shown as themselves in a text with lines. */
const LINES: ReadonlySet<string> = new Set(["\n", "\t"]);
/** Characters after which a combining mark is read as a part of them. */
const BASE = /[\p{L}\p{N}\p{M}]/u;

/**
 * Quotes a string. `JSON.stringify` escapes quotes, backslashes, C0 controls and lone surrogates; the
 * rest is escaped here. A mark without a letter under it would vanish into a quote or a bracket, so it
 * is escaped too.
 */
function quoted(text: string): string {
  return escapeHidden(JSON.stringify(text));
}

/**
 * JSON text, for example as edited by a person, with hidden characters written as `\uXXXX`. Within a
 * string, the escapes parse to the same value; elsewhere the text was not JSON before either. Line
 * breaks and tabs stay, and text that is already escaped stays as it is.
 */
export function escapeHidden(text: string): string {
  return hiddenApart(text, LAYOUT)
    .map((span) => span.text)
    .join("");
}

/**
 * Splits a text, whose lines stay as they are, into spans. Those with `escape` stand for hidden
 * characters, including carriage returns. Anything that the text itself spells out, such as a backslash
 * and a `u`, is not an escape.
 */
export function linesApart(text: string): TextSpan[] {
  return hiddenApart(text, LINES);
}

function hiddenApart(text: string, layout: ReadonlySet<string>): TextSpan[] {
  const found: TextSpan[] = [];
  let mayCarryMark = false;
  for (const character of text) {
    const isLoose: boolean = MARK.test(character) && !mayCarryMark;
    const isHidden: boolean = (HIDDEN.test(character) || isLoose) && !layout.has(character);
    append(found, isHidden, isHidden ? escaped(character) : character);
    mayCarryMark = !isHidden && BASE.test(character);
  }
  return found;
}

function append(found: TextSpan[], escape: boolean, text: string): void {
  const last = found.at(-1);
  if (last?.escape === escape) last.text += text;
  else found.push({ text, escape });
}

/**
 * Text from elsewhere for a model, without anything that a person would not see in it. Hidden
 * characters are removed, and other spaces become plain ones. Joiners stay where a script or an emoji
 * needs them.
 */
export function withoutHidden(text: string): string {
  const seen = text.replaceAll(EVERY_HIDDEN, (character) => {
    if (LAYOUT.has(character)) return character;
    return SPACE.test(character) ? " " : "";
  });
  return withoutStrayJoiners(seen);
}

/** Hidden characters except joiners, which are judged by their neighbours. */
const EVERY_HIDDEN = new RegExp(`(?![\u200C\u200D])${HIDDEN.source}`, "gu");
const SPACE = /\p{Z}/u;

function escaped(character: string): string {
  let text = "";
  for (let index = 0; index < character.length; index += 1) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return text;
}

/** A tool's result for reading: text as it is, anything else as JSON, with nothing hidden. */
export function visibleResult(result: JsonValue): string {
  return typeof result === "string" ? escapeHidden(result) : visibleJson(result);
}

/** A span of such a text. `escape` means that it stands for a hidden character. */
export interface TextSpan {
  text: string;
  escape: boolean;
}

/**
 * Splits a text into spans so that escapes can be highlighted. A backslash that the value itself
 * contains (`\\u200b` in JSON) is not an escape. The spans join to the text.
 */
export function spansOf(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  for (const [piece] of text.matchAll(/\\u[0-9a-fA-F]{4}|\\[^]?|[^\\]+/gu)) {
    const escape = /^\\u[0-9a-fA-F]{4}$/u.test(piece);
    append(found, escape, piece);
  }
  return found;
}

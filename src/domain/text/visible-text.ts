import { withoutStrayJoiners } from "#domain/joiners.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";

/**
 * A JSON value as indented text in which nothing is hidden: a person reads in it what a parser
 * reads. Every character of a string that is invisible, changes direction, is unassigned, or looks
 * like a plain space without being one is written as `\uXXXX` (a pair of them above U+FFFF).
 * `JSON.parse` of the text gives exactly the value, including `-0` and lone surrogates; a number
 * out of range, which JSON can write but not hold, is written as `1e999`.
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
 * Categories: control, format, surrogate, private use, unassigned (all of C); separators other than
 * the plain space (Z). In addition, by name: whatever fonts are supposed to draw as nothing,
 * variation selectors, and three that are letters or symbols by category and look blank (the
 * braille blank, the object replacement character, the null notehead).
 */
const HIDDEN =
  /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800\uFFFC\u{1D159}]/u;
const MARK = /\p{M}/u;
/** Whitespace for layout; JSON allows it between values and never within a string. */
const LAYOUT: ReadonlySet<string> = new Set(["\n", "\r", "\t"]);
/** What is drawn as itself in a text that is shown line by line. */
const LINES: ReadonlySet<string> = new Set(["\n", "\t"]);
/** Characters that a combining mark may follow and still be read as part of. */
const BASE = /[\p{L}\p{N}\p{M}]/u;

/**
 * `JSON.stringify` escapes quotes, backslashes, C0 controls and lone surrogates; the rest is
 * escaped here. A mark without a letter under it would vanish into a quote or a bracket, so it is
 * escaped too.
 */
function quoted(text: string): string {
  return escapeHidden(JSON.stringify(text));
}

/**
 * JSON text, such as a person edits, with hidden characters written as `\uXXXX`: within a string it
 * parses to the same value, elsewhere it was not JSON before either. Line breaks and tabs stay, and
 * text that is already escaped stays as it is.
 */
export function escapeHidden(text: string): string {
  return hiddenApart(text, LAYOUT)
    .map((span) => span.text)
    .join("");
}

/**
 * A text as it is, its lines on lines, in pieces: those with `escape` stand for its hidden characters,
 * carriage returns among them. Nothing that the text itself spells, such as a backslash and a `u`, is one.
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
 * Foreign text for a model, without what a person would not see in it: hidden characters are left
 * out, and other spaces become plain ones. Joiners stay where a script or an emoji needs them.
 */
export function withoutHidden(text: string): string {
  const seen = text.replaceAll(EVERY_HIDDEN, (character) => {
    if (LAYOUT.has(character)) return character;
    return SPACE.test(character) ? " " : "";
  });
  return withoutStrayJoiners(seen);
}

/** Except joiners, which are judged by their neighbours. */
const EVERY_HIDDEN = new RegExp(`(?![\u200C\u200D])${HIDDEN.source}`, "gu");
const SPACE = /\p{Z}/u;

function escaped(character: string): string {
  let text = "";
  for (let index = 0; index < character.length; index += 1) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return text;
}

/** A tool's result for reading: a text as it is and anything else as JSON, with nothing hidden. */
export function visibleResult(result: JsonValue): string {
  return typeof result === "string" ? escapeHidden(result) : visibleJson(result);
}

/** A piece of such a text. `escape`: it represents a hidden character. */
export interface TextSpan {
  text: string;
  escape: boolean;
}

/**
 * The text in pieces, so that escapes can be highlighted. A backslash that the value itself
 * contains (`\\u200b` in JSON) is not an escape. The joined pieces are the text.
 */
export function spansOf(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  for (const [piece] of text.matchAll(/\\u[0-9a-fA-F]{4}|\\[^]?|[^\\]+/gu)) {
    const escape = /^\\u[0-9a-fA-F]{4}$/u.test(piece);
    append(found, escape, piece);
  }
  return found;
}

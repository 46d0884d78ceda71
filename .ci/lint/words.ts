import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { isNode, parsedBody, TESTS } from "./screen-texts.ts";
import type { Node } from "./screen-texts.ts";
import { hasLetters, isWord, isWordBeside } from "./words-patterns.ts";

/**
 * Files of `src` that show something. Their words are in `ui/words` and `app/words`; `ui/format` has the
 * words of times and amounts.
 */
const SHOWN = /^(?:ui\/(?!words\/|format\/)|app\/(?:react|view)\/|first-frame\/|main\.tsx$)/u;

/**
 * Files whose texts are not for the screen: lines for a terminal, what a model reads, what runs in an
 * artifact's frame, and an error in a browser's words.
 */
const CODE =
  /^(?:ui\/cures\/local-servers\.ts|ui\/artifact\/(?:report-text\.ts|frame\/.*)|first-frame\/start\.ts)$/u;

/** Fields of objects whose text is shown or read aloud. Other fields also contain words that are names. */
const READ_FIELDS: readonly string[] = [
  "description",
  "hint",
  "keywords",
  "label",
  "note",
  "placeholder",
  "question",
];

/** Attributes whose text is shown or read aloud. */
const READ = new Set([
  ...READ_FIELDS,
  "about",
  "action",
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "body",
  "cure",
  "message",
  "text",
  "title",
  "what",
]);

/** Attributes and fields that contain names. */
const NAMED = new Set([
  "aria-keyshortcuts",
  "className",
  "d",
  "group",
  "id",
  "key",
  "keys",
  "rel",
  "topic",
  "type",
]);

export interface WordsInCode {
  file: string;
  line: number;
  text: string;
}

/** Finds words of the screen that are in code. */
export function wordsInCode(root: string): WordsInCode[] {
  const source = join(root, "src");
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/u.test(file) && hasNoWords(file))
    .toSorted()
    .flatMap((file) => wordsIn(file, readFileSync(join(source, file), "utf8")));
}

/**
 * Whether all words that a file shows must be elsewhere.
 * @param file path in `src`
 */
export function hasNoWords(file: string): boolean {
  return SHOWN.test(file) && !CODE.test(file) && !TESTS.test(file);
}

/**
 * Finds words of the screen in one file.
 * @param file its name, which shows whether there is JSX in it
 */
export function wordsIn(file: string, code: string): WordsInCode[] {
  const found: WordsInCode[] = [];
  /** @param isRead whether the value is a text for a person, so that even a single word counts */
  const visit = (value: unknown, isRead = false): void => {
    if (Array.isArray(value)) value.forEach((one) => visit(one));
    else if (isNode(value)) {
      const text = wordsOf(value, isRead);
      if (text === undefined) partsOf(value, isRead).forEach(([part, reads]) => visit(part, reads));
      else found.push({ file, line: code.slice(0, value.start).split("\n").length, text });
    }
  };
  visit(parsedBody(file, code));
  return found;
}

/** The parts of a node to look at, each with whether a person reads it. */
function partsOf(node: Node, isRead: boolean): [part: unknown, isRead: boolean][] {
  const { type, value } = node;
  if (type.startsWith("Import") || isType(type)) return [];
  switch (type) {
    case "BinaryExpression":
      return isComparison(node) ? [] : [node["left"], node["right"]].map((one) => [one, isRead]);
    case "ConditionalExpression":
      return [
        [node["test"], false],
        [node["consequent"], isRead],
        [node["alternate"], isRead],
      ];
    case "JSXAttribute":
      return NAMED.has(nameOf(node["name"])) ? [] : [[value, READ.has(nameOf(node["name"]))]];
    case "JSXElement":
    case "JSXFragment":
      return [
        [node["openingElement"], false],
        ...(node["children"] as unknown[]).map((child): [unknown, boolean] => [child, true]),
      ];
    case "LogicalExpression":
      return [
        [node["left"], isRead && node["operator"] !== "&&"],
        [node["right"], isRead],
      ];
    case "MemberExpression":
      return [[node["object"], false]];
    case "Property":
      return NAMED.has(nameOf(node["key"]))
        ? []
        : [[value, READ_FIELDS.includes(nameOf(node["key"]))]];
    case "ThrowStatement":
      // An error in the code is for developers.
      return [];
    case "SwitchCase":
      return [[node["consequent"], false]];
    case "JSXExpressionContainer":
    case "TemplateLiteral":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return Object.values(node).flatMap((part) =>
        (Array.isArray(part) ? part : [part]).map((one): [unknown, boolean] => [one, isRead]),
      );
    default:
      return Object.values(node).map((part) => [part, false]);
  }
}

function isType(type: string): boolean {
  return type.startsWith("TS") && !/^TS(?:As|Satisfies|NonNull)/u.test(type);
}

/** Whether a node compares: a text with which something is compared is not for reading. */
function isComparison({ operator }: Node): boolean {
  return typeof operator === "string" && /^[!=]=|^in/u.test(operator);
}

function nameOf(key: unknown): string {
  return isNode(key) ? String(key["name"] ?? key.value) : "";
}

function wordsOf(node: Node, isRead: boolean): string | undefined {
  const { type, value } = node;
  if (type === "TemplateLiteral") return besideValues(node);
  const text = type === "TemplateElement" ? rawOf(value) : value;
  if (!["JSXText", "Literal", "TemplateElement"].includes(type) || typeof text !== "string") {
    return undefined;
  }
  const isText = isRead || type === "JSXText" ? hasLetters(text) : isWord(text);
  return isText ? text.trim() : undefined;
}

/** The words beside a formatted value: `${formatNumber(notes)} notes`. */
function besideValues({ quasis, expressions }: Node): string | undefined {
  const isFormatted = (value: unknown) =>
    isNode(value) && isNode(value["callee"]) && nameOf(value["callee"]).startsWith("format");
  const after = (expressions as unknown[]).findIndex(
    (one, at) => isFormatted(one) && isWordBeside(String(rawOf((quasis as Node[])[at + 1]?.value))),
  );
  return after < 0 ? undefined : String(rawOf((quasis as Node[])[after + 1]?.value)).trim();
}

function rawOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "raw" in value ? value.raw : undefined;
}

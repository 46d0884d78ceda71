import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";

/** Files whose texts are read on the screen. What runs in an artifact's frame counts as code. */
const SCREEN = /^(?:ui\/(?!artifact\/frame\/)|app\/(?:react|view|words)\/|domain\/.*-text\.ts$)/u;
export const TESTS = /\.test\.|(?:^|\/)test-support\//u;

/** A straight apostrophe inside a word, as a keyboard writes it. */
const STRAIGHT = /(?<=\p{L})'(?=\p{L})/gu;

export interface StraightApostrophe {
  file: string;
  line: number;
  /** Index in the file's text. */
  at: number;
}

/** Finds straight apostrophes in texts of the screen, which uses ’. Comments may have them. */
export function straightApostrophes(root: string): StraightApostrophe[] {
  const source = join(root, "src");
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/u.test(file) && SCREEN.test(file) && !TESTS.test(file))
    .toSorted()
    .flatMap((file) => straightIn(file, readFileSync(join(source, file), "utf8")));
}

/**
 * Finds straight apostrophes in one file.
 * @param file its name, which shows whether there is JSX in it
 */
export function straightIn(file: string, text: string): StraightApostrophe[] {
  const found: StraightApostrophe[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      if (isText(value)) found.push(...straightOf(file, text, value));
      Object.values(value).forEach(visit);
    }
  };
  visit(parsedBody(file, text));
  return found;
}

/** A node of the syntax tree. */
export interface Node {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  [field: string]: unknown;
}

/**
 * Parses a file.
 * @param file its name, which shows whether there is JSX in it
 */
export function parsedBody(file: string, text: string): unknown {
  return parseSync(file, text).program.body;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function isText({ type, value }: Node): boolean {
  return (
    type === "TemplateElement" ||
    type === "JSXText" ||
    (type === "Literal" && typeof value === "string")
  );
}

function straightOf(file: string, text: string, { start, end }: Node): StraightApostrophe[] {
  return [...text.slice(start, end).matchAll(STRAIGHT)].map(({ index }) => ({
    file,
    line: text.slice(0, start + index).split("\n").length,
    at: start + index,
  }));
}

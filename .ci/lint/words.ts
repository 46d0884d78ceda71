import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { isNode, parsedBody, TESTS } from "./screen-texts.ts";
import type { Node } from "./screen-texts.ts";

/** Folders of `src/ui` whose words are in `src/ui/words`. All others are still to come. */
const MOVED: readonly string[] = ["bin", "memory"];

/** Attributes that are read, by a person or to them. */
const READ = new Set([
  "action",
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "description",
  "hint",
  "label",
  "placeholder",
  "title",
]);

const LETTERS = /\p{L}{2}/u;

/** Two words in a row: no name of anything in code has that. */
const SENTENCE = /\p{L}{2,}[,.:]? \p{L}{2,}/u;

export interface WordsInCode {
  file: string;
  line: number;
  text: string;
}

/** Words of the screen that are in code, in the folders that have none. */
export function wordsInCode(root: string): WordsInCode[] {
  const source = join(root, "src/ui");
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/u.test(file) && !TESTS.test(file))
    .filter((file) => MOVED.includes(file.split("/")[0] ?? ""))
    .toSorted()
    .flatMap((file) => wordsIn(file, readFileSync(join(source, file), "utf8")));
}

/** @param file says by its name whether there is JSX in it */
export function wordsIn(file: string, code: string): WordsInCode[] {
  const found: WordsInCode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value) && !isName(value)) {
      const text = wordsOf(value);
      if (text === undefined) Object.values(value).forEach(visit);
      else found.push({ file, line: code.slice(0, value.start).split("\n").length, text });
    }
  };
  visit(parsedBody(file, code));
  return found;
}

/** Text that is a name: of a module, a class, a type of field. */
function isName({ type, value, ...node }: Node): boolean {
  if (type.startsWith("Import")) return true;
  const isText = isNode(value) && value.type === "Literal";
  return (
    type === "JSXAttribute" &&
    isText &&
    !(isNode(node["name"]) && READ.has(String(node["name"]["name"])))
  );
}

function wordsOf(node: Node): string | undefined {
  switch (node.type) {
    case "JSXText":
      return having(LETTERS, node.value);
    case "JSXAttribute":
      return isNode(node.value) ? having(LETTERS, node.value.value) : undefined;
    case "Literal":
      return having(SENTENCE, node.value);
    case "TemplateElement":
      return having(SENTENCE, rawOf(node.value));
    default:
      return undefined;
  }
}

function having(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === "string" && pattern.test(value) ? value.trim() : undefined;
}

function rawOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "raw" in value ? value.raw : undefined;
}

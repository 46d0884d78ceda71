import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseSync } from "vite";

/** A row of a table of demands, and what is wrong with it. */
export interface Unproven {
  row: string;
  problem: string;
}

/** A link `[title](file)`, to a test or a decision. */
const LINK = /\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)/g;
const TEST_FILE = /\.(test|e2e)\.(ts|tsx|mjs)$|\/browsers\/journey\.ts$/;
const DECISION = /(^|\/)decisions\//;

/**
 * Finds rows whose last cell proves nothing. It must name tests that exist, each as a link to its file with
 * its title; or name a decision; or say what is missing.
 *
 * @param document its path, to which its links are relative
 */
export function unprovenRows(document: string): Unproven[] {
  const titles = new Map<string, string[]>();
  const titlesIn = (file: string) => {
    const known = titles.get(file) ?? testTitles(file);
    titles.set(file, known);
    return known;
  };
  const rows = readFileSync(document, "utf8").split("\n").filter(isRow);
  return rows.flatMap((row): Unproven[] => {
    const proof = cellsOf(row).at(-1) ?? "";
    const links = [...proof.matchAll(LINK)].map(([, title = "", file = ""]) => ({
      title: title.replaceAll(/\\(.)/g, "$1"),
      file: join(dirname(document), file),
    }));
    const tests = links.filter(({ file }) => TEST_FILE.test(file));
    const wrong = tests.find(
      ({ title, file }) => !existsSync(file) || !hasTest(titlesIn(file), title, file),
    );
    if (wrong !== undefined) return [{ row, problem: `there is no test "${wrong.title}"` }];
    const isSaid = links.some(({ file }) => DECISION.test(file)) || proof.startsWith("**Missing");
    return tests.length > 0 || isSaid ? [] : [{ row, problem: "nothing proves it" }];
  });
}

/** Whether a line is a row of a table's body: neither its head nor the line below that. */
function isRow(line: string, index: number, lines: readonly string[]): boolean {
  return line.startsWith("|") && !isRuler(line) && !isRuler(lines[index + 1] ?? "");
}

function isRuler(line: string): boolean {
  return /^\|[\s|:-]+\|$/.test(line);
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/**
 * Whether there is a test, or a group of tests, with this title. If the title in the code has placeholders,
 * the file must also contain what replaces them.
 */
function hasTest(titles: readonly string[], title: string, file: string): boolean {
  if (titles.includes(title)) return true;
  const text = readFileSync(file, "utf8");
  return titles.some((template) => {
    const filled = patternOf(template)?.exec(title);
    return filled?.slice(1).every((piece) => text.includes(piece)) === true;
  });
}

/** A pattern for a title with placeholders; undefined if it has none. */
function patternOf(template: string): RegExp | undefined {
  const pieces = template.split(/\$\{[^}]*\}|\$[a-z]\w*|%[sdijo#]/i);
  if (pieces.length === 1) return undefined;
  const escaped = pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join("(.+)")}$`);
}

/** A node of the syntax tree: the fields that are used here. */
interface Node {
  type: string;
  [field: string]: unknown;
}

/** The titles of all tests and groups of tests, as the code writes them. */
export function testTitles(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const titles: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const node = value as Node; // Anything in a tree may be read as such.
    if (node.type === "CallExpression") titles.push(...titleOf(node, text));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program.body);
  return titles;
}

function titleOf(call: Node, text: string): string[] {
  if (!/^(describe|it|test)$/.test(nameOf(call["callee"] as Node))) return [];
  const [first] = call["arguments"] as Node[];
  if (typeof first?.["value"] === "string") return [first["value"]];
  if (first?.type !== "TemplateLiteral") return [];
  return [text.slice(Number(first["start"]) + 1, Number(first["end"]) - 1)];
}

/** The name with which `it`, `it.each(…)` or `test.describe` begins. */
function nameOf(callee: Node): string {
  const inner = callee["object"] ?? callee["callee"] ?? callee["tag"];
  if (inner !== undefined) return nameOf(inner as Node);
  return typeof callee["name"] === "string" ? callee["name"] : "";
}

import { common, createLowlight } from "lowlight";

import { codeKinds } from "./highlight-kinds.ts";
import type { CodeKind, CodeRuns } from "./highlight-kinds.ts";

const lowlight = createLowlight(common);
lowlight.registerAlias({ typescript: ["mts", "cts"], json: ["jsonc", "json5"], bash: ["zsh"] });

/** The highlighter's scopes that have a colour here; all others are plain. */
const kindByScope: Readonly<Record<string, CodeKind>> = {
  comment: "comment",
  quote: "comment",
  meta: "comment",
  keyword: "keyword",
  name: "keyword",
  doctag: "keyword",
  "template-tag": "keyword",
  "selector-tag": "keyword",
  string: "string",
  regexp: "string",
  char: "string",
  link: "string",
  symbol: "string",
  bullet: "string",
  code: "string",
  number: "number",
  literal: "number",
  title: "title",
  section: "title",
  built_in: "title",
  "selector-id": "title",
  "selector-class": "title",
  type: "type",
  "selector-pseudo": "type",
  attr: "attribute",
  attribute: "attribute",
  property: "attribute",
  variable: "attribute",
  "template-variable": "attribute",
  addition: "added",
  deletion: "removed",
};

interface TreeNode {
  type: string;
  value?: string;
  properties?: { className?: unknown };
  children?: readonly TreeNode[];
}

/** Highlights code. Null if the language is unknown. */
export function highlightRuns(language: string, text: string): CodeRuns | null {
  if (!lowlight.registered(language)) return null;
  const pairs: number[] = [];
  collect(lowlight.highlight(language, text).children, 0, pairs);
  return new Uint32Array(pairs);
}

/** The innermost scope wins; neighbours of one kind become one run. */
function collect(nodes: readonly TreeNode[], kind: number, pairs: number[]): void {
  for (const node of nodes) {
    if (node.type === "text") push(kind, node.value?.length ?? 0, pairs);
    else collect(node.children ?? [], kindOf(node) ?? kind, pairs);
  }
}

function push(kind: number, length: number, pairs: number[]): void {
  if (length === 0) return;
  if (pairs.at(-2) === kind) pairs[pairs.length - 1] = (pairs.at(-1) ?? 0) + length;
  else pairs.push(kind, length);
}

function kindOf(node: TreeNode): number | undefined {
  const names = node.properties?.className;
  const [scope = "", detail] = Array.isArray(names) ? names.map(String) : [];
  const bare = scope.replace("hljs-", "");
  const kind = bare === "title" && detail === "class_" ? "type" : kindByScope[bare];
  return kind === undefined ? undefined : codeKinds.indexOf(kind);
}

import type { Inline, InlineGroups } from "#domain/markdown/nodes.ts";
import type { Word } from "#ui/difference/compare-words.ts";
import { wordsApart } from "#ui/difference/words.ts";

type Emphasis = "strong" | "emphasis" | "strike";

/** The unit by which inline text is compared: a word, or as a whole a formula, code, a link or an image. */
export interface Atom extends Word {
  node: Inline;
  /** The emphasis around it, the outermost first. */
  within: readonly Emphasis[];
  /** Its text as a reader sees it. */
  text: string;
}

/**
 * The atoms of inline text. The same word in the same emphasis has the same key; all white space has one key.
 */
export function atomsOf(groups: InlineGroups): Atom[] {
  return groups.flatMap((nodes) => atomsIn(nodes, []));
}

function atomsIn(nodes: readonly Inline[], within: readonly Emphasis[]): Atom[] {
  return nodes.flatMap((node) => {
    switch (node.kind) {
      case "text":
        return wordsApart(node.text).map((word) => wordAtom(word, within));
      case "strong":
      case "emphasis":
      case "strike":
        return atomsIn(node.children, [...within, node.kind]);
      case "link":
      case "appFile":
      case "code":
      case "image":
      case "break":
      case "footnoteMark":
      case "math":
        return [wholeAtom(node, within)];
    }
  });
}

function wordAtom(word: string, within: readonly Emphasis[]): Atom {
  const isBlank = word.trim() === "";
  const key = `${within.join()} ${isBlank ? " " : word}`;
  return {
    key,
    letters: word.length,
    isBlank,
    node: { kind: "text", text: word },
    within,
    text: word,
  };
}

function wholeAtom(node: Inline, within: readonly Emphasis[]): Atom {
  const text = inlineText([node]);
  const letters = Math.max(1, text.length);
  const key = `${within.join()} ${JSON.stringify(node)}`;
  return { key, letters, isBlank: node.kind === "break", node, within, text };
}

/** The text of inline nodes without Markdown's marks; a formula as it was written. */
export function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ("children" in node) return inlineText(node.children);
      if (node.kind === "text" || node.kind === "code") return node.text;
      if (node.kind === "math") return node.tex;
      return node.kind === "image" ? node.alt : "";
    })
    .join("");
}

/** Turns atoms back into inline nodes. */
export function inlinesOf(atoms: readonly Atom[], depth = 0): Inline[] {
  const nodes: Inline[] = [];
  let at = 0;
  while (at < atoms.length) {
    const kind = atoms[at]?.within[depth];
    let end = at + 1;
    while (end < atoms.length && atoms[end]?.within[depth] === kind) end += 1;
    const run = atoms.slice(at, end);
    if (kind === undefined) nodes.push(...withJoinedTexts(run));
    else nodes.push({ kind, children: inlinesOf(run, depth + 1) });
    at = end;
  }
  return nodes;
}

function withJoinedTexts(atoms: readonly Atom[]): Inline[] {
  const nodes: Inline[] = [];
  for (const { node } of atoms) {
    const last = nodes.at(-1);
    if (node.kind === "text" && last?.kind === "text") {
      nodes[nodes.length - 1] = { kind: "text", text: last.text + node.text };
    } else nodes.push(node);
  }
  return nodes;
}

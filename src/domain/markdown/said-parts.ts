import type { CodeNode } from "./nodes.ts";
import { languageOf, withoutBlankEnd } from "./to-nodes.ts";

/** A piece of what a person wrote: words, which stay as they are, or code between fences. */
export type SaidPart = { kind: "words"; text: string } | CodeNode;

/**
 * A person's text in pieces. Only fences are read: whoever writes a star or a line break means it. A
 * fence without an end reaches to the end of the text, as in an answer.
 */
export function saidParts(text: string): readonly SaidPart[] {
  if (!/^ {0,3}(?:`{3}|~{3})/mu.test(text)) return [{ kind: "words", text }];
  const parts: SaidPart[] = [];
  let lines: string[] = [];
  let fence: Fence | undefined;
  const close = () => {
    if (fence !== undefined) parts.push(codeOf(fence, lines));
    else parts.push(...wordsOf(lines));
    lines = [];
    fence = undefined;
  };
  for (const line of text.split(/\r?\n/u)) {
    const opened = fence === undefined ? openedBy(line) : undefined;
    const isEnd = fence !== undefined && fence.end.test(line);
    if (opened === undefined && !isEnd) {
      lines.push(line);
      continue;
    }
    close();
    fence = opened;
  }
  close();
  return parts;
}

interface Fence {
  language: string;
  end: RegExp;
}

function openedBy(line: string): Fence | undefined {
  const [, mark, info] = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/u.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const end = new RegExp(`^ {0,3}${mark[0] ?? ""}{${mark.length},}[ \\t]*$`, "u");
  return { language: languageOf(info), end };
}

function codeOf({ language }: Fence, lines: readonly string[]): CodeNode {
  return { kind: "code", language, pieces: withoutBlankEnd([lines.join("\n")]), closed: true };
}

/** Without the blank lines that set it apart from code. */
function wordsOf(lines: readonly string[]): SaidPart[] {
  const text = lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/u, "")
    .trimEnd();
  return text === "" ? [] : [{ kind: "words", text }];
}

import type { CodeNode } from "./nodes.ts";
import { languageOf, withoutBlankEnd } from "./to-nodes.ts";

/** A piece of what a person wrote: words, which stay as they are, or code between fences. */
export type SaidPart = { kind: "words"; text: string } | CodeNode;

/**
 * Splits a person's text into words and code. Only fences are interpreted: a person who writes a star
 * or a line break means it. An unclosed fence of backticks extends to the end of the text, as in an
 * answer. Unclosed tildes are words, since people also draw lines with them.
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
  const all = text.split(/\r?\n/u);
  const tildes = tildesAfter(all);
  for (const [at, line] of all.entries()) {
    const opened = fence === undefined ? openedBy(line, tildes[at]) : undefined;
    const isEnd = fence !== undefined && fence.end.test(line);
    if (opened === undefined && !isEnd) {
      lines.push(line);
      continue;
    }
    close();
    if (opened !== undefined) parts.push(...wordsOf([opened.besides]));
    fence = opened;
  }
  close();
  return parts;
}

/** The longest line that is emphasized, in UTF-16 units. */
const SHORT = 200;

/**
 * Whether the words are one short line, as most questions are. Such a line may be set heavier than what
 * follows. Drafts, lists and anything longer are meant for reading, and look like normal text.
 */
export function isShortLine(parts: readonly SaidPart[]): boolean {
  const [words, more] = parts.flatMap((part) => (part.kind === "words" ? [part.text] : []));
  return words !== undefined && more === undefined && words.length <= SHORT && !/\n/u.test(words);
}

interface Fence {
  language: string;
  /** Whatever else is on the fence's opening line. */
  besides: string;
  end: RegExp;
}

/** @param tildes the longest run of tildes that could close the fence on a later line */
function openedBy(line: string, tildes = 0): Fence | undefined {
  const [, mark, rest = ""] = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/u.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const info = rest.trim();
  const [shown = ""] = /^[\w#+.-]+(?!\S)/u.exec(info) ?? [];
  const besides = info.slice(shown.length).trim();
  if (mark.startsWith("~") && (besides !== "" || tildes < mark.length)) return undefined;
  const end = new RegExp(`^ {0,3}${mark[0] ?? ""}{${mark.length},}[ \\t]*$`, "u");
  return { language: languageOf(info), besides, end };
}

/** For each line, the length of the longest later line that consists only of tildes. */
function tildesAfter(lines: readonly string[]): readonly number[] {
  const counts: number[] = [];
  let most = 0;
  for (const line of lines.toReversed()) {
    counts.push(most);
    most = Math.max(most, /^ {0,3}(~{3,})[ \t]*$/u.exec(line)?.[1]?.length ?? 0);
  }
  return counts.toReversed();
}

function codeOf({ language }: Fence, lines: readonly string[]): CodeNode {
  return { kind: "code", language, pieces: withoutBlankEnd([lines.join("\n")]), closed: true };
}

/** The words without the blank lines that separate them from code. */
function wordsOf(lines: readonly string[]): SaidPart[] {
  const text = lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/u, "")
    .trimEnd();
  return text === "" ? [] : [{ kind: "words", text }];
}

import type { InternalMessage, WebPart, WebSource } from "#domain/message.ts";
import { textOf } from "#domain/message.ts";

/** What an answer took from the web through its provider's tools; undefined if nothing. */
export function webPartOf({ content }: Pick<InternalMessage, "content">): WebPart | undefined {
  return content.find((part) => part.type === "web");
}

/** The most sources that another model is told about. */
const TOLD = 20;

/** An answer's text followed by its sources, for a model that can't get them in any other way. */
export function textWithSources(message: InternalMessage): string {
  const text = textOf(message);
  const sources = webPartOf(message)?.sources ?? [];
  if (text.trim() === "" || sources.length === 0) return text;
  const lines = sources.slice(0, TOLD).map(({ address, title }, at) => {
    return `[${at + 1}] ${title === undefined ? "" : `${title}: `}${address}`;
  });
  return `${text}\n\nSources of this answer:\n${lines.join("\n")}`;
}

/**
 * Markdown with a numbered link after each passage that rests on a source. A link is never placed
 * inside code, nor where the text itself has just linked to the same source.
 */
export function withMarks(text: string, web: WebPart | undefined): string {
  if (web === undefined || web.citations.length === 0) return text;
  const fences = codeRanges(text);
  const marks = web.citations
    .filter(({ at }) => at > 0 && at <= text.length)
    .map(({ at, sources }) => ({ at: outsideCode(at, fences), sources }))
    .toSorted((left, right) => left.at - right.at);
  let marked = "";
  let from = 0;
  for (const { at, sources } of marks) {
    marked += text.slice(from, at) + sources.map((one) => markOf(one, web.sources[one])).join("");
    from = Math.max(from, at);
  }
  return marked + text.slice(from);
}

function markOf(at: number, source: WebSource | undefined): string {
  if (source === undefined) return "";
  const address = source.address.replaceAll(/[<>\s]/gu, encodeURIComponent);
  return `[\\[${at + 1}\\]](<${address}>)`;
}

/** The ranges of fenced and inline code. */
function codeRanges(text: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (const { index, 0: found } of text.matchAll(
    /^(`{3,}|~{3,})[\s\S]*?(?:^\1[^\n]*$|$(?![\s\S]))|`[^`\n]+`/gmu,
  )) {
    ranges.push([index, index + found.length]);
  }
  return ranges;
}

function outsideCode(at: number, ranges: readonly (readonly [number, number])[]): number {
  const range = ranges.find(([from, to]) => at > from && at < to);
  return range === undefined ? at : range[1];
}

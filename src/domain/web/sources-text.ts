import type { InternalMessage, WebPart, WebSource } from "#domain/message.ts";
import { textOf } from "#domain/message.ts";

/** What an answer took from the web by its provider's tools; undefined if nothing. */
export function webPartOf({ content }: Pick<InternalMessage, "content">): WebPart | undefined {
  return content.find((part) => part.type === "web");
}

/** How many another model is told of. */
const TOLD = 20;

/** An answer's text with its sources as words, for a model that cannot have them otherwise. */
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
 * Markdown with a numbered link after each passage that rests on a source. A mark never stands
 * inside code, and none where the text itself already links to the source just before.
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

/** From where to where fenced and inline code goes. */
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

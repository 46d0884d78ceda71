import { diffWordsWithSpace } from "diff";
import type { ChangeObject } from "diff";

import { alignParagraphs } from "./align-paragraphs.ts";

/** With more changed words than this, two texts have little in common, and comparing them costs too much. */
const MOST_EDITS = 3_000;
/** Share of the longer text that must be common to both. With less, marks do not help a reader. */
const LEAST_COMMON = 0.35;

/** Words that both texts have, or only one of them. */
export interface WordPart {
  value: string;
  kind: "same" | "added" | "removed";
  /** Number of the difference that it belongs to, from 0. Replaced words and their replacement share one. */
  difference?: number;
}

/** A comparison of two source texts. */
export interface TextDifference {
  /** One block for the whole text, or one for each paragraph. */
  blocks: readonly (readonly WordPart[])[];
  /** Offset of each difference in the text that is compared with. */
  places: readonly number[];
}

/**
 * The words of `text`, marked where they differ from `before`. If most of them differ, compares paragraph by
 * paragraph.
 */
export function textDifference(before: string, text: string): TextDifference | undefined {
  const parts = wordParts(before, text);
  if (parts !== undefined) return numbered(before, [parts]);
  const paragraphs = alignParagraphs(before, text)?.map((pair) => {
    const { before: old, text: now } = pair;
    const both = old !== undefined && now !== undefined ? wordParts(old, now) : undefined;
    return (
      both ?? [
        ...(old === undefined ? [] : [{ value: old, kind: "removed" as const }]),
        ...(now === undefined ? [] : [{ value: now, kind: "added" as const }]),
      ]
    );
  });
  return paragraphs && numbered(before, paragraphs);
}

/** Compares two texts by word. Undefined if they have too little in common for marks to help. */
function wordParts(before: string, text: string): WordPart[] | undefined {
  const parts = diffWordsWithSpace(before, text, { maxEditLength: MOST_EDITS });
  const least = LEAST_COMMON * Math.max(before.length, text.length);
  return parts === undefined || common(parts) < least ? undefined : parts.map(partOf);
}

function partOf({ value, added, removed }: ChangeObject<string>): WordPart {
  if (added) return { value, kind: "added" };
  return { value, kind: removed ? "removed" : "same" };
}

/** Characters that both texts share, not counting white space. */
function common(parts: readonly ChangeObject<string>[]): number {
  return parts.reduce(
    (sum, part) => (part.added || part.removed ? sum : sum + part.value.trim().length),
    0,
  );
}

function numbered(before: string, blocks: readonly (readonly WordPart[])[]): TextDifference {
  const places: number[] = [];
  let at = 0;
  const marked = blocks.map((parts) => {
    let isOpen = false;
    return parts.map((part) => {
      // White space between paragraphs belongs to no block.
      const start = part.kind === "added" ? at : Math.max(at, before.indexOf(part.value, at));
      if (part.kind !== "added") at = start + part.value.length;
      if (part.kind !== "same" && !isOpen) places.push(start);
      isOpen = part.kind !== "same";
      return isOpen ? { ...part, difference: places.length - 1 } : part;
    });
  });
  return { blocks: marked, places };
}

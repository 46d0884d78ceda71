import { diffWordsWithSpace } from "diff";
import type { ChangeObject } from "diff";
import { useMemo } from "react";
import type { ReactNode } from "react";

import { Note } from "#ui/kit/components/note.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import { alignParagraphs } from "./align-paragraphs.ts";
import type { ParagraphPair } from "./align-paragraphs.ts";

import styles from "./word-diff.module.css";

/**
 * With more changed words than this, two texts have little in common and comparing them costs too
 * much.
 */
const MOST_EDITS = 3_000;
/** Share of the longer text. If less than this is common to both, marks do not help a reader. */
const LEAST_COMMON = 0.35;

export interface WordDiffProps {
  before: string;
  text: string;
  /** The text as normally shown, used when too little is common to both. */
  whole: ReactNode;
  /** Whether to say then that too little is common; of questions it goes without saying. */
  isTold: boolean;
}

/** The words of `text`, marked where they differ from `before`; if much does, by paragraph. */
export function WordDiff({ before, text, whole, isTold }: WordDiffProps) {
  const parts = useMemo(() => wordParts(before, text), [before, text]);
  const pairs = useMemo(
    () => (parts === undefined ? alignParagraphs(before, text) : undefined),
    [parts, before, text],
  );
  if (parts !== undefined) return <Words parts={parts} />;
  if (pairs !== undefined) return <Paragraphs pairs={pairs} />;
  return (
    <>
      {isTold && (
        <Note tone="quiet" className={styles.note}>
          {threadWords.nothingInCommon}
        </Note>
      )}
      {whole}
    </>
  );
}

/** Undefined if too little is common to both for marks to help a reader. */
function wordParts(before: string, text: string): ChangeObject<string>[] | undefined {
  const parts = diffWordsWithSpace(before, text, { maxEditLength: MOST_EDITS });
  const least = LEAST_COMMON * Math.max(before.length, text.length);
  return parts === undefined || common(parts) < least ? undefined : parts;
}

function Paragraphs({ pairs }: { pairs: readonly ParagraphPair[] }) {
  return pairs.map(({ before, text }, index) => {
    // Paragraphs have no identity but their position, and are re-rendered together.
    const key = String(index);
    const both = before !== undefined && text !== undefined ? wordParts(before, text) : undefined;
    const parts = both ?? [
      ...(before === undefined ? [] : [change(before, "removed")]),
      ...(text === undefined ? [] : [change(text, "added")]),
    ];
    return <Words key={key} parts={parts} />;
  });
}

function change(value: string, as: "added" | "removed"): ChangeObject<string> {
  return { value, count: 1, added: as === "added", removed: as === "removed" };
}

function Words({ parts }: { parts: readonly ChangeObject<string>[] }) {
  return (
    <div dir="auto" className={styles.words}>
      {parts.map((part, index) => {
        // Parts have no identity but their position, and are re-rendered together.
        const key = String(index);
        if (part.added) return <ins key={key}>{part.value}</ins>;
        return part.removed ? <del key={key}>{part.value}</del> : part.value;
      })}
    </div>
  );
}

/** Characters that both texts share, not counting white space. */
function common(parts: readonly ChangeObject<string>[]): number {
  return parts.reduce(
    (sum, part) => (part.added || part.removed ? sum : sum + part.value.trim().length),
    0,
  );
}

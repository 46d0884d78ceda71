import type { ReactNode } from "react";

import { useLoadImage } from "#app/react/queries/images.ts";
import { attachmentsIn, fileChangesIn, textOf } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import { MessageAttachments } from "#ui/attachments/message-attachments.tsx";
import { classes } from "#ui/kit/browser/classes.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { ComparedMarkdown } from "#ui/markdown/compared-blocks.tsx";
import type { BlockComparison } from "#ui/markdown/compared/compare-blocks.ts";
import { WordMark } from "#ui/markdown/word-mark.tsx";
import { differenceWords } from "#ui/words/difference.ts";
import { MessageChanges } from "#ui/workspace/message-changes.tsx";

import type { DiffPair } from "./diff-base.ts";
import { differenceOf } from "./message-difference.ts";
import type { WordPart } from "./word-parts.ts";

import message from "./message.module.css";
import styles from "./word-diff.module.css";

export interface ComparedMessageProps {
  pair: DiffPair;
  /** The message as it is drawn when nothing is compared. */
  children: ReactNode;
}

/**
 * A message with marks where it differs from its counterpart in the first column. A person's message shows
 * its whole source text in both columns, so that the same words are in the same place; an answer is drawn as
 * usual.
 */
export function ComparedMessage({ pair, children }: ComparedMessageProps) {
  const { node, base } = pair;
  const text = textOf(node.message);
  if (node === base) return <Whole of={node.message} blocks={[[{ value: text, kind: "same" }]]} />;
  if (text === textOf(base.message)) {
    return (
      <>
        <Aside>{differenceWords.sameText}</Aside>
        {children}
      </>
    );
  }
  const difference = differenceOf(pair);
  if (difference?.kind === "written") return <Whole of={node.message} blocks={difference.blocks} />;
  if (difference !== undefined) return <Drawn of={node.message} comparison={difference} />;
  // Not said of a question, where it is obvious, or of an answer that never came.
  const isAnswer = node.message.role !== "user" && text.trim() !== "";
  return (
    <>
      {isAnswer && <Aside>{differenceWords.nothingInCommon}</Aside>}
      {children}
    </>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <Note tone="quiet" className={styles.note}>
      {children}
    </Note>
  );
}

interface DrawnProps {
  of: InternalMessage;
  comparison: BlockComparison;
}

function Drawn({ of, comparison }: DrawnProps) {
  const loadImage = useLoadImage();
  const { blocks, places, ended } = comparison;
  // A message with the role `user` here was brought from elsewhere into the person's turn.
  const isPersons = of.role === "user";
  return (
    <div className={classes(isPersons && message.told)}>
      {places.length === 0 && ended === undefined && <Aside>{differenceWords.sameWords}</Aside>}
      <ComparedMarkdown blocks={blocks} loadImage={loadImage} />
      {ended === "now" && (
        <Note tone="quiet" className={styles.end}>
          {differenceWords.ended}
        </Note>
      )}
      {isPersons && <Files of={of} />}
    </div>
  );
}

interface WholeProps {
  of: InternalMessage;
  blocks: readonly (readonly WordPart[])[];
}

function Whole({ of, blocks }: WholeProps): ReactNode {
  const isPersons = of.role === "user";
  return (
    <div className={classes(isPersons && classes(message.said, styles.person))}>
      {blocks.map((parts, index) => {
        // Paragraphs have no identity but their position, and are re-rendered together.
        const key = String(index);
        return <Words key={key} parts={parts} />;
      })}
      {/* The files of an answer are drawn after it in any case. */}
      {isPersons && <Files of={of} />}
    </div>
  );
}

function Files({ of }: { of: InternalMessage }) {
  const [attached, changes] = [attachmentsIn(of), fileChangesIn(of)];
  return (
    <>
      {attached.length > 0 && <MessageAttachments parts={attached} />}
      {changes.length > 0 && <MessageChanges changes={changes} />}
    </>
  );
}

function Words({ parts }: { parts: readonly WordPart[] }) {
  return (
    <div dir="auto" className={styles.words} data-compared="">
      {parts.map(({ value, kind, difference }, index) => {
        // Parts have no identity but their position, and are re-rendered together.
        const key = String(index);
        if (kind === "same") return value;
        return (
          <WordMark key={key} kind={kind} difference={difference}>
            {kind === "added" ? value : withShownBreaks(value)}
          </WordMark>
        );
      })}
    </div>
  );
}

/** Shows line breaks in removed text as a sign, so that removed lines take no room. */
function withShownBreaks(text: string): string {
  return text.replaceAll(/[^\S\n]*\n\s*/gu, "↵ ");
}

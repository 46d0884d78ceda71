import type { ReactNode } from "react";

import { attachmentsIn, fileChangesIn, textOf } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import { MessageAttachments } from "#ui/attachments/message-attachments.tsx";
import { classes } from "#ui/kit/browser/classes.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { threadWords } from "#ui/words/thread.tsx";
import { MessageChanges } from "#ui/workspace/message-changes.tsx";

import { AnswerText } from "./answer-text.tsx";
import type { DiffPair } from "./diff-base.ts";
import { UserText } from "./user-text.tsx";
import { differenceOf } from "./word-parts.ts";
import type { WordPart } from "./word-parts.ts";

import message from "./message.module.css";
import styles from "./word-diff.module.css";

/**
 * A message beside its counterpart of the first column, as it was written and whole, so that the same words
 * are at the same place in both: with marks where they differ, and in the first column without.
 */
export function ComparedMessage({ pair }: { pair: DiffPair }) {
  const { node, base } = pair;
  const text = textOf(node.message);
  if (node === base) return <Whole of={node.message} blocks={[[{ value: text, kind: "same" }]]} />;
  const isPerson = node.message.role === "user";
  const asUsual = isPerson ? (
    <UserText message={node.message} />
  ) : (
    <>
      <AnswerText id={node.id} source={undefined} text={text} />
      <Files of={node.message} />
    </>
  );
  if (text === textOf(base.message)) {
    return (
      <>
        <p className={message.cut}>{threadWords.sameText}</p>
        {asUsual}
      </>
    );
  }
  const difference = differenceOf(pair);
  if (difference !== undefined) return <Whole of={node.message} blocks={difference.blocks} />;
  return (
    <>
      {/* Of questions it goes without saying. */}
      {!isPerson && (
        <Note tone="quiet" className={styles.note}>
          {threadWords.nothingInCommon}
        </Note>
      )}
      {asUsual}
    </>
  );
}

interface WholeProps {
  of: InternalMessage;
  blocks: readonly (readonly WordPart[])[];
}

function Whole({ of, blocks }: WholeProps): ReactNode {
  return (
    <div className={classes(of.role === "user" && classes(message.said, styles.person))}>
      {blocks.map((parts, index) => {
        // Paragraphs have no identity but their position, and are re-rendered together.
        const key = String(index);
        return <Words key={key} parts={parts} />;
      })}
      <Files of={of} />
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
        const Mark = kind === "added" ? "ins" : "del";
        return (
          <Mark key={key} data-difference={difference}>
            {value}
          </Mark>
        );
      })}
    </div>
  );
}

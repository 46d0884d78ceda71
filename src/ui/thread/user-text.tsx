import { useId, useState } from "react";

import { saidParts } from "#domain/markdown/said-parts.ts";
import type { SaidPart } from "#domain/markdown/said-parts.ts";
import { attachmentsIn, fileChangesIn, textOf } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import { MessageAttachments } from "#ui/attachments/message-attachments.tsx";
import { classes } from "#ui/kit/browser/classes.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { LongText } from "#ui/kit/components/long-text.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./message.module.css";

const MessageChanges = lazyComponent(
  async () => (await import("#ui/workspace/message-changes.tsx")).MessageChanges,
);

/** A person's text, as they wrote it except for code between fences, attachments and changes of files. */
export function UserText({ message }: { message: InternalMessage }) {
  const text = textOf(message);
  const parts = attachmentsIn(message);
  const changes = fileChangesIn(message);
  if (parts.length + changes.length === 0) return <Words text={text} />;
  return (
    <div className={styles.said}>
      {text !== "" && <Words text={text} />}
      {parts.length > 0 && <MessageAttachments parts={parts} />}
      {changes.length > 0 && <MessageChanges changes={changes} />}
    </div>
  );
}

/** A text is folded from here on: about a screen of it. */
const LONG = { letters: 2_400, lines: 30 };
/** Letters in the page while it is folded: more than its lines show, far less than a file. */
const FOLDED = 6_000;

/** A long text, mostly something pasted, shows its beginning until the person asks for all. */
function Words({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isLong = text.length > LONG.letters || text.split("\n", LONG.lines + 1).length > LONG.lines;
  const isFolded = isLong && !isOpen;
  return (
    <>
      <Pieces id={id} text={isFolded ? text.slice(0, FOLDED) : text} isFolded={isFolded} />
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? threadWords.showLess : threadWords.showAll}
        </Button>
      )}
    </>
  );
}

interface PiecesProps {
  id: string;
  text: string;
  isFolded: boolean;
}

function Pieces({ id, text, isFolded }: PiecesProps) {
  const pieces = saidParts(text);
  const [first] = pieces;
  const own = { id, ...(isFolded && { "data-folded": "" }) };
  if (pieces.length === 1 && first?.kind === "words") {
    return (
      <p {...own} dir="auto" className={styles.words}>
        <LongText text={first.text} />
      </p>
    );
  }
  return (
    <Stack {...own} gap={2} className={classes(styles.said, styles.pieces)}>
      {pieces.map((piece, index) => (
        <Piece key={index} piece={piece} />
      ))}
    </Stack>
  );
}

function Piece({ piece }: { piece: SaidPart }) {
  if (piece.kind === "code") return <CodeBlock node={piece} />;
  return (
    <p dir="auto" className={styles.words}>
      <LongText text={piece.text} />
    </p>
  );
}

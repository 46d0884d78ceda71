import { useId, useMemo, useState } from "react";
import type { ComponentType } from "react";

import { defined } from "#domain/defined.ts";
import { leadingQuotes } from "#domain/markdown/leading-quotes.ts";
import { codeText } from "#domain/markdown/nodes.ts";
import { isShortLine, saidParts } from "#domain/markdown/said-parts.ts";
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

// Loaded with the first answer of the conversation.
const Markdown = lazyComponent(
  async () => (await import("#ui/markdown/markdown.tsx")).Markdown,
  ({ text }) => (
    <div dir="auto" className={styles.text}>
      <LongText text={text} />
    </div>
  ),
);

/**
 * A person's message as they wrote it. Only leading quotations, fenced code, attachments and file changes are
 * drawn in another way.
 */
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

/** A text beyond either limit, about a screen of it, is folded. */
const LONG = { letters: 2_400, lines: 30 };
/** How many letters of a folded text are rendered: more than its visible lines, far less than a file. */
const FOLDED = 6_000;

/**
 * A text whose leading quotations are folded separately, so that what was written below them stays in view.
 */
function Words({ text }: { text: string }) {
  const { quotes, rest } = useMemo(() => leadingQuotes(text), [text]);
  if (quotes.length === 0) return <Foldable text={text} as={Pieces} />;
  return (
    <Stack gap={3} className={classes(styles.said, styles.pieces)}>
      {quotes.map((quote, index) => (
        <Foldable key={index} text={quote} as={Quotation} />
      ))}
      {rest !== "" && <Foldable text={rest} as={Pieces} />}
    </Stack>
  );
}

interface FoldableProps {
  text: string;
  as: ComponentType<PiecesProps>;
}

/** Shows only the beginning of a long text, usually something pasted, until the person asks for all. */
function Foldable({ text, as: Shown }: FoldableProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isLong = text.length > LONG.letters || text.split("\n", LONG.lines + 1).length > LONG.lines;
  return (
    <>
      <Shown id={id} text={text} isFolded={isLong && !isOpen} />
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

/** A quotation by the person, drawn as Markdown since it is usually part of an answer. */
function Quotation({ id, text, isFolded }: PiecesProps) {
  return (
    <blockquote id={id} {...(isFolded && { "data-folded": "" })} className={styles.quotation}>
      <Markdown text={isFolded ? text.slice(0, FOLDED) : text} />
    </blockquote>
  );
}

interface PiecesProps {
  id: string;
  text: string;
  isFolded: boolean;
}

function Pieces({ id, text, isFolded }: PiecesProps) {
  const all = useMemo(() => saidParts(text), [text]);
  const pieces = isFolded ? upToFold(all) : all.map((part) => ({ part }));
  const own = { id, ...(isFolded && { "data-folded": "" }) };
  const weight = { "data-short": isShortLine(all) };
  const [first] = pieces;
  if (all.length === 1 && first?.part.kind === "words") {
    return (
      <p {...own} {...weight} dir="auto" className={styles.words}>
        <LongText text={first.part.text} />
      </p>
    );
  }
  return (
    <Stack {...own} gap={2} className={classes(styles.said, styles.pieces)}>
      {pieces.map((piece, index) => (
        <Piece key={index} {...piece} {...weight} />
      ))}
    </Stack>
  );
}

interface Cut {
  part: SaidPart;
  /** For code: how many of its letters are shown. */
  letters?: number;
}

interface PieceProps extends Cut {
  "data-short": boolean;
}

/**
 * Cuts a text's parts to the beginning that is shown while folded. Words are cut; code stays whole, so that
 * it can be copied and saved while only its beginning is shown.
 */
function upToFold(parts: readonly SaidPart[]): Cut[] {
  const pieces: Cut[] = [];
  let left = FOLDED;
  for (const part of parts) {
    if (left <= 0) break;
    if (part.kind === "code") {
      pieces.push({ part, letters: left });
      left -= codeText(part).length;
    } else {
      pieces.push({ part: { kind: "words", text: part.text.slice(0, left) } });
      left -= part.text.length;
    }
  }
  return pieces;
}

function Piece({ part, letters, ...weight }: PieceProps) {
  if (part.kind === "code") return <CodeBlock node={part} {...defined({ letters })} />;
  return (
    <p {...weight} dir="auto" className={styles.words}>
      <LongText text={part.text} />
    </p>
  );
}

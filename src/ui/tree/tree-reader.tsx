import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { useMessages } from "#app/react/queries/messages.ts";
import { hueOf } from "#domain/branching/colours.ts";
import { searchableText } from "#domain/message-label.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { useNarrow } from "#ui/kit/browser/use-narrow.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { AnswerText } from "#ui/thread/answer-text.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import type { TreeCard } from "./cards.ts";
import { isReadBeside } from "./read-beside.ts";
import { readerPlace } from "./reader-place.ts";
import type { CardNames } from "./tree-highlights.ts";

import styles from "./tree-board.module.css";

/**
 * How long the pointer is on a card before the reader opens, and how long it is gone before the reader closes
 * (milliseconds).
 */
const READ_AFTER = 220;
const READ_ON = 180;

interface Reading {
  card: TreeCard;
  /** The card's element. */
  item: HTMLElement;
  /** The half of the canvas without the card; used on a screen with room for one column. */
  side: "top" | "bottom";
}

/**
 * Decides which card the reader shows: the one under the pointer or with the focus, after a moment, unless it
 * is already being read in the conversation.
 */
export function useReader(fillsScreen: boolean) {
  const [reading, setReading] = useState<(Reading & { fillsScreen: boolean }) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const close = () => setReading(null);
    addEventListener("resize", close);
    return () => removeEventListener("resize", close);
  }, []);
  const soon = (next: Reading | null, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setReading(next && { ...next, fillsScreen }), wait);
  };
  return {
    // A reader that was placed for another size of the tree may now cover something that is needed.
    shown: reading?.fillsScreen === fillsScreen ? reading : null,
    read: (card: TreeCard | null, item: HTMLElement) => {
      // The reader would only cover the text that it shows.
      if (card === null || isReadBeside(card)) soon(null, READ_ON);
      else soon({ card, item, side: sideAway(item) }, READ_AFTER);
    },
    /** Called when the pointer is in the reader itself. */
    stay: () => clearTimeout(timer.current),
    leave: () => soon(null, READ_ON),
  };
}

function sideAway(item: HTMLElement): Reading["side"] {
  const canvas = item.closest("section")?.getBoundingClientRect();
  const { top } = item.getBoundingClientRect();
  return canvas !== undefined && top > canvas.top + canvas.height / 2 ? "top" : "bottom";
}

export interface TreeReaderProps extends Reading {
  names: CardNames;
  onStay: () => void;
  onLeave: () => void;
}

/** How many messages of a folded card are shown; the rest are counted. */
const READ = 6;

/** Shows the full text of the card under the pointer or with the focus. */
export function TreeReader({ card, item, side, names: cardNames, ...on }: TreeReaderProps) {
  const ids = card.nodeIds.slice(0, READ);
  const nodes = useMessages(ids);
  const more = card.nodeIds.length - ids.length;
  const narrow = useNarrow();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null && !narrow) placeBeside(box.current, item);
  });
  if (nodes === undefined) return null;
  return (
    // Screen readers get the same text in the transcript, which follows the selection.
    <div
      // Mounted again when it changes between the canvas and the page.
      key={String(narrow)}
      ref={box}
      className={styles.reader}
      {...(narrow ? { "data-side": side } : { popover: "manual" as const })}
      // Escape must not be taken for closing the reader.
      data-passive
      data-hue={hueOf(cardNames.hue)}
      aria-hidden="true"
      // The reader scrolls, and without this would be a stop of the Tab key.
      tabIndex={-1}
      onPointerEnter={on.onStay}
      onPointerLeave={on.onLeave}
    >
      {cardNames.branches !== "" && (
        <p dir="auto" className={styles.readerBranch}>
          {cardNames.branches}
        </p>
      )}
      {nodes.map((node) => (
        <ReadNode key={node.id} node={node} />
      ))}
      {more > 0 && (
        <Note tone="quiet" className={styles.readerMore}>
          {treeWords.moreMessages(more)}
        </Note>
      )}
    </div>
  );
}

function placeBeside(box: HTMLElement, item: HTMLElement): void {
  const canvas = item.closest("section")?.getBoundingClientRect();
  if (canvas === undefined) return;
  if (!box.matches(":popover-open")) box.showPopover();
  const card = item.getBoundingClientRect();
  const page = { width: innerWidth, height: innerHeight };
  // The height depends on the width, so the width is set first.
  box.style.width = `${readerPlace(card, canvas, 0, page).width}px`;
  const { left, top } = readerPlace(card, canvas, box.offsetHeight, page);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

function ReadNode({ node }: { node: MessageNode }) {
  const { message } = node;
  const called = (message.toolCalls ?? []).map((call) => call.toolName);
  const result = message.toolResult?.result;
  return (
    <div className={styles.read} data-role={message.role}>
      <span className={styles.readRole}>{treeWords.roles[message.role]}</span>
      {message.role === "assistant" ? (
        <AnswerText id={node.id} text={textOf(message)} />
      ) : (
        <p dir="auto">{searchableText(message)}</p>
      )}
      {called.length > 0 && <p className={styles.readCalls}>{treeWords.calls(called)}</p>}
      {result !== undefined && (
        <pre dir="auto" className={styles.readResult}>
          {typeof result === "string" ? result : JSON.stringify(result, null, 2)}
        </pre>
      )}
    </div>
  );
}

import { useRef, useState } from "react";

import { useLive } from "#app/hooks.ts";
import { textOf, wordsOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { AnswerText } from "#ui/thread/answer-text.tsx";

import type { TreeCard } from "./cards.ts";
import type { CardNames } from "./tree-lights.ts";

import styles from "./tree-board.module.css";

/** Milliseconds on a card before it is read out, and after it before that ends. */
const READ_AFTER = 220;
const READ_ON = 180;

interface Reading {
  card: TreeCard;
  /** The half of the canvas that the card is not in. */
  side: "top" | "bottom";
}

/** Which card is read: the one under the pointer, or with the focus, after a moment. */
export function useReader() {
  const [shown, setShown] = useState<Reading | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (reading: Reading | null, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(reading), wait);
  };
  return {
    shown,
    read: (card: TreeCard | null, item: HTMLElement) => {
      if (card === null) soon(null, READ_ON);
      else soon({ card, side: sideAway(item) }, READ_AFTER);
    },
    /** The pointer is in the reader itself. */
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

/** So many messages of a folded card are read out; the rest is counted. */
const READ = 6;

const names = { user: "You", assistant: "Assistant", tool: "Tool", system: "System" };

/** The full text of the card under the pointer or the focus. */
export function TreeReader({ card, side, names: cardNames, onStay, onLeave }: TreeReaderProps) {
  const ids = card.nodeIds.slice(0, READ);
  const nodes = useLive((bough) => bough.branches.watchNodes(ids), [ids.join(" ")]);
  const more = card.nodeIds.length - ids.length;
  if (nodes === undefined) return null;
  return (
    // Screen readers have the same words in the transcript, which follows the selection.
    <div
      className={styles["reader"]}
      data-side={side}
      data-hue={cardNames.hue % 8}
      aria-hidden="true"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
    >
      {cardNames.branches !== "" && <p className={styles["readerBranch"]}>{cardNames.branches}</p>}
      {nodes.map((node) => (
        <ReadNode key={node.id} node={node} />
      ))}
      {more > 0 && <p className={styles["readerMore"]}>and {more} more messages</p>}
    </div>
  );
}

function ReadNode({ node }: { node: MessageNode }) {
  const { message } = node;
  const called = (message.toolCalls ?? []).map((call) => call.toolName).join(", ");
  const result = message.toolResult?.result;
  return (
    <div className={styles["read"]} data-role={message.role}>
      <span className={styles["readRole"]}>{names[message.role]}</span>
      {message.role === "assistant" ? (
        <AnswerText id={node.id} text={textOf(message)} />
      ) : (
        <p>{wordsOf(message)}</p>
      )}
      {called !== "" && <p className={styles["readCalls"]}>calls {called}</p>}
      {result !== undefined && (
        <pre className={styles["readResult"]}>
          {typeof result === "string" ? result : JSON.stringify(result, null, 2)}
        </pre>
      )}
    </div>
  );
}

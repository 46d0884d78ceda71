import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { useNodeLabel } from "#app/react/queries/node-labels.ts";
import type { ChatContext } from "#domain/context.ts";
import { Dot } from "#ui/kit/components/dot.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import { BranchWords } from "./branch-words.tsx";
import type { TreeCard, TreeCards } from "./cards.ts";
import { OutlineTask } from "./outline-task.tsx";
import type { CardActions } from "./tree-highlights.ts";
import { indented, useRovingFocus } from "./use-roving-focus.ts";
import type { CardTasks, TreeModel } from "./use-tree.ts";

import styles from "./outline.module.css";

/** The space above the first row (px), as in the style sheet. */
const PADDING = 8;

export interface OutlineProps {
  model: TreeModel;
  /** How many matching messages each card has; null if nothing is searched. */
  hits: ReadonlyMap<string, number> | null;
  act: CardActions;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The tree as a list, for people who read or move line by line: the canvas's accessible twin. Only visible
 * rows are rendered.
 */
export function Outline({ model, hits, act, onKeyDown }: OutlineProps) {
  const { cards, tasks } = model;
  const [taskId, setTaskId] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const depths = useMemo(() => depthsOf(cards), [cards]);
  const rows = useMemo(() => rowsOf(cards, tasks), [cards, tasks]);
  const at = rowAt(rows, model.focused, taskId);
  /** The card keeps the tree's focus while one of its sub-tasks has the outline's focus. */
  const focus = ({ card, task }: OutlineEntry) => {
    setTaskId(task?.id ?? null);
    act.focus(card.key);
  };
  const last = rows.length - 1;
  useEffect(() => {
    if (at >= 0 && list.current !== null) bringIntoView(list.current, at, last);
  }, [at, last]);
  const travel = (event: KeyboardEvent<HTMLElement>) => {
    const next = rowAfter(event.key, at, rows, cards);
    const task = rows[at]?.task;
    if (next === undefined && !(event.key === "Enter" && task !== undefined)) {
      onKeyDown(event);
      return;
    }
    event.preventDefault();
    if (next !== undefined) focus(next);
    else if (task !== undefined) act.openTask(task);
  };
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="tree"
        aria-label={treeWords.outline}
        tabIndex={-1}
        className={styles.tree}
        onKeyDown={travel}
      >
        {/* The row with the tab stop stays rendered; without it no key could reach the outline. */}
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          startMargin={PADDING}
          itemSize={30}
          keepMounted={at < 0 ? [] : [at]}
        >
          {rows.map((row, index) =>
            row.task === undefined ? (
              <OutlineRow
                key={row.card.key}
                card={row.card}
                depth={depths.get(row.card.key) ?? 0}
                isFocused={index === at}
                onFocus={() => focus(row)}
                found={hits === null ? null : (hits.get(row.card.key) ?? 0)}
                model={model}
                act={act}
              />
            ) : (
              <OutlineTask
                key={row.task.id}
                task={row.task}
                level={row.card.level + 1}
                depth={(depths.get(row.card.key) ?? 0) + 1}
                isFocused={index === at}
                onFocus={() => focus(row)}
                act={act}
              />
            ),
          )}
        </Virtualizer>
      </div>
    </div>
  );
}

interface RowProps {
  card: TreeCard;
  depth: number;
  isFocused: boolean;
  onFocus: () => void;
  /** How many of the card's messages match a search; null if nothing is searched. */
  found: number | null;
  model: TreeModel;
  act: CardActions;
}

function OutlineRow({ card, depth, isFocused, onFocus, found, model, act }: RowProps) {
  const label = useNodeLabel(card.nodeIds[0] ?? "");
  const names = model.nameOf(card);
  const state = model.states.get(card.key);
  const row = useRovingFocus(isFocused);
  return (
    // The tree around all rows handles keys once for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      role="treeitem"
      aria-level={card.level}
      aria-posinset={card.position}
      aria-setsize={card.siblings}
      aria-selected={model.selected === card.key}
      aria-expanded={card.children.length === 0 ? undefined : card.hidden === 0}
      tabIndex={isFocused ? 0 : -1}
      data-path={model.path.has(card.key)}
      data-dim={found === 0}
      className={styles.item}
      style={indented(depth)}
      onClick={() => act.preview(card)}
      onDoubleClick={() => act.goThere(card)}
      onFocus={onFocus}
      onContextMenu={(event) => {
        event.preventDefault();
        act.menu(card, new DOMRect(event.clientX, event.clientY));
      }}
    >
      <Dot
        hue={names.hue}
        {...(state === undefined || state === "unseen"
          ? {}
          : { state: state === "runs" ? "live" : state === "waits" ? "waiting" : "broke" })}
      />
      <span className={styles.line}>
        {names.branches !== "" && (
          <strong dir="auto" className={styles.branch}>
            <BranchWords names={names} />
          </strong>
        )}
        <OneLine className={styles.words}>{label?.title ?? "…"}</OneLine>
      </span>
      {found !== null && found > 0 && (
        <span className={styles.found}>{treeWords.found(found)}</span>
      )}
      {state === "unseen" && <span className={styles.note}>{treeWords.unseen}</span>}
      {card.nodeIds.length > 1 && <span className={styles.note}>{card.nodeIds.length}</span>}
    </div>
  );
}

/**
 * Scrolls a row into view together with the row beyond it, or with the list's edge: a row at the edge of the
 * visible part would look like the last one.
 */
function bringIntoView(list: VirtualizerHandle, at: number, last: number): void {
  const isLow = list.getItemOffset(at) > list.scrollOffset + list.viewportSize / 2;
  const beyond = at + (isLow ? 1 : -1);
  if (beyond < 0) list.scrollToIndex(at, { align: "nearest", offset: -PADDING });
  else if (beyond > last) list.scrollToIndex(at, { align: "nearest", offset: PADDING });
  else list.scrollToIndex(beyond, { align: "nearest" });
}

/** How many forks lead to each card; cards in a row have the same depth. */
function depthsOf(cards: TreeCards): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const card of cards.order) {
    const above = card.parent === null ? 0 : (depths.get(card.parent) ?? 0);
    depths.set(card.key, above + (card.siblings > 1 ? 1 : 0));
  }
  return depths;
}

/** A row of the outline: a card, or a sub-task that began at it. */
interface OutlineEntry {
  card: TreeCard;
  task?: ChatContext;
}

/** The rows of the outline: each card, followed by its sub-tasks. */
function rowsOf({ order }: TreeCards, tasks: CardTasks): readonly OutlineEntry[] {
  return order.flatMap((card) => [
    { card },
    ...(tasks.get(card.key) ?? []).map((task) => ({ card, task })),
  ]);
}

/** The index of the row with the focus: a sub-task of the tree's focused card, or the card. */
function rowAt(rows: readonly OutlineEntry[], key: string, taskId: string | null): number {
  const ofTask = rows.findIndex(({ card, task }) => card.key === key && task?.id === taskId);
  return taskId !== null && ofTask >= 0 ? ofTask : rows.findIndex(({ card }) => card.key === key);
}

/**
 * The row to which a key leads: up and down go line by line, left to the parent, right to the first line
 * below it.
 */
function rowAfter(
  key: string,
  at: number,
  rows: readonly OutlineEntry[],
  { byKey }: TreeCards,
): OutlineEntry | undefined {
  const { card, task } = rows[at] ?? {};
  const entry = (to: TreeCard | undefined) => to && { card: to };
  const isOpen = task === undefined && card?.hidden === 0;
  const next: Record<string, OutlineEntry | undefined> = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    ArrowLeft: entry(task === undefined ? byKey.get(card?.parent ?? "") : card),
    ArrowRight: isOpen ? entry(byKey.get(card.children[0] ?? "")) : undefined,
    Home: rows[0],
    End: rows.at(-1),
  };
  return next[key];
}

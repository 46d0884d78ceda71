import { useEffect, useMemo, useRef } from "react";
import type { KeyboardEvent } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { useNodeLabel } from "#app/react/queries/node-labels.ts";
import { Dot } from "#ui/kit/components/dot.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";

import type { TreeCard, TreeCards } from "./cards.ts";
import type { CardActions } from "./tree-highlights.ts";
import type { TreeModel } from "./use-tree.ts";

import styles from "./outline.module.css";

export interface OutlineProps {
  model: TreeModel;
  act: CardActions;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The same tree as a list, for people who read or move line by line: the canvas's accessible twin.
 * Only visible rows are rendered.
 */
export function Outline({ model, act, onKeyDown }: OutlineProps) {
  const { cards } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const depths = useMemo(() => depthsOf(cards), [cards]);
  const at = cards.order.findIndex((card) => card.key === model.focused);
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: "nearest" });
  }, [at]);
  const travel = (event: KeyboardEvent<HTMLElement>) => {
    const next = rowAfter(event.key, at, cards);
    if (next === undefined) {
      onKeyDown(event);
      return;
    }
    event.preventDefault();
    act.focus(next.key);
  };
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="tree"
        aria-label="Outline"
        tabIndex={-1}
        className={styles.tree}
        onKeyDown={travel}
      >
        {/* The row with the tab stop stays rendered; without it the outline could not be reached. */}
        <Virtualizer ref={list} scrollRef={scroller} itemSize={30} keepMounted={at < 0 ? [] : [at]}>
          {cards.order.map((card) => (
            <OutlineRow
              key={card.key}
              card={card}
              depth={depths.get(card.key) ?? 0}
              model={model}
              act={act}
            />
          ))}
        </Virtualizer>
      </div>
    </div>
  );
}

interface RowProps {
  card: TreeCard;
  depth: number;
  model: TreeModel;
  act: CardActions;
}

function OutlineRow({ card, depth, model, act }: RowProps) {
  const label = useNodeLabel(card.nodeIds[0] ?? "");
  const { hue, branches } = model.nameOf(card);
  const isFocused = model.focused === card.key;
  const state = model.states.get(card.key);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tree = row.current?.closest('[role="tree"]');
    if (isFocused && tree?.contains(document.activeElement) === true) {
      row.current?.focus({ preventScroll: true });
    }
  }, [isFocused]);
  return (
    // Keys are handled once, by the tree around all rows.
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
      className={styles.item}
      style={{ paddingInlineStart: 8 + Math.min(depth, 8) * 14 }}
      onClick={() => act.preview(card)}
      onDoubleClick={() => act.goThere(card)}
      onFocus={() => act.focus(card.key)}
      onContextMenu={(event) => {
        event.preventDefault();
        act.menu(card, new DOMRect(event.clientX, event.clientY));
      }}
    >
      <Dot
        hue={hue}
        {...(state === undefined
          ? {}
          : { state: state === "runs" ? "live" : state === "waits" ? "waiting" : "broke" })}
      />
      {branches !== "" && (
        <strong dir="auto" className={styles.branch}>
          {branches}
        </strong>
      )}
      <OneLine className={styles.words}>{label?.title ?? "…"}</OneLine>
      {card.nodeIds.length > 1 && <span className={styles.note}>{card.nodeIds.length}</span>}
    </div>
  );
}

/** How many forks lead to a card; cards in a row have the same depth. */
function depthsOf(cards: TreeCards): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const card of cards.order) {
    const above = card.parent === null ? 0 : (depths.get(card.parent) ?? 0);
    depths.set(card.key, above + (card.siblings > 1 ? 1 : 0));
  }
  return depths;
}

/** Up and down go line by line, left to the parent line, right into the line. */
function rowAfter(key: string, at: number, { order, byKey }: TreeCards): TreeCard | undefined {
  const card = order[at];
  const next: Record<string, TreeCard | undefined> = {
    ArrowDown: order[at + 1],
    ArrowUp: order[at - 1],
    ArrowLeft: byKey.get(card?.parent ?? ""),
    ArrowRight: card?.hidden === 0 ? byKey.get(card.children[0] ?? "") : undefined,
    Home: order[0],
    End: order.at(-1),
  };
  return next[key];
}

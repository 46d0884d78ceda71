import { useEffect, useMemo, useState } from "react";

import { useBough } from "#app/hooks.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { CrossIcon } from "#ui/kit/icons-act.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "#ui/kit/icons-branch.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

import type { TreeCards } from "./cards.ts";

import styles from "./tree-board.module.css";

export interface TreeHits {
  /** Messages found, by the card that shows or holds them. */
  byCard: ReadonlyMap<string, number>;
  /** Keys of those cards in the order of the outline. */
  order: readonly string[];
  /** Messages found on live branches. */
  count: number;
}

/** How long after the last key the messages are looked through (milliseconds). */
const SEARCH_AFTER = 150;

/** Null while nothing is asked for. A folded card stands for the messages that it holds. */
export function useTreeHits(contextId: string, query: string, cards: TreeCards): TreeHits | null {
  const bough = useBough();
  const [found, setFound] = useState<{ query: string; ids: readonly string[] } | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void bough.conversations.searchNodes(contextId, query).then((ids) => {
        if (current) setFound({ query, ids });
      });
    }, SEARCH_AFTER);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [bough, contextId, query]);
  return useMemo(
    () => (query.trim() === "" || found === null ? null : hitsOn(found.ids, cards)),
    [query, found, cards],
  );
}

function hitsOn(ids: readonly string[], cards: TreeCards): TreeHits {
  const byCard = new Map<string, number>();
  let count = 0;
  for (const id of ids) {
    const key = cards.keyOf.get(id);
    if (key === undefined) continue;
    byCard.set(key, (byCard.get(key) ?? 0) + 1);
    count += 1;
  }
  const order = cards.order.flatMap(({ key }) => (byCard.has(key) ? [key] : []));
  return { byCard, order, count };
}

export interface TreeSearchProps {
  query: string;
  hits: TreeHits | null;
  onQuery: (query: string) => void;
  onClose: () => void;
  /** Leads to a card with hits. */
  onGo: (key: string) => void;
}

/** Enter and Shift Enter go from one lit card to the next. */
export function TreeSearch({ query, hits, onQuery, onClose, onGo }: TreeSearchProps) {
  const [at, setAt] = useState(-1);
  const go = (by: number) => {
    if (hits === null || hits.order.length === 0) return;
    const next = (at + by + hits.order.length) % hits.order.length;
    setAt(next);
    onGo(hits.order[next] ?? "");
  };
  return (
    <search className={styles["search"]}>
      <TextInput
        ref={focusOnce}
        type="search"
        aria-label="Search the tree"
        placeholder="Words in this conversation"
        value={query}
        onChange={(event) => {
          setAt(-1);
          onQuery(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key !== "Enter") return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        }}
      />
      <output className={styles["count"]}>{countWords(hits, at)}</output>
      <IconButton
        size="small"
        label="Previous hit"
        icon={<ChevronUpIcon />}
        onClick={() => go(-1)}
      />
      <IconButton size="small" label="Next hit" icon={<ChevronDownIcon />} onClick={() => go(1)} />
      <IconButton size="small" label="End the search" icon={<CrossIcon />} onClick={onClose} />
    </search>
  );
}

function countWords(hits: TreeHits | null, at: number): string {
  if (hits === null) return "";
  if (hits.count === 0) return "Not found";
  const cards = hits.order.length;
  return at >= 0 ? `${at + 1} of ${cards}` : `${hits.count} found`;
}

/** The person asked for this box: their next keys belong in it. */
function focusOnce(box: HTMLInputElement | null): void {
  box?.focus();
}

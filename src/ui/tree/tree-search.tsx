import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

import { useFindMessages } from "#app/react/queries/search.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "#ui/kit/icons/icons-branch.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import type { TreeCards } from "./cards.ts";

import styles from "./tree-board.module.css";

export interface TreeHits {
  /** The ids that the search found: the same list until the next answer. */
  found: readonly string[];
  /** How many messages match, by the card that shows or hides them. */
  byCard: ReadonlyMap<string, number>;
  /** Matching messages on live branches, in the order of the outline. */
  order: readonly TreeHit[];
}

export interface TreeHit {
  nodeId: string;
  /** The key of the message's card. */
  key: string;
}

/** Delay between the last keystroke and the search (milliseconds). */
const SEARCH_AFTER = 150;

/**
 * The matches of a query; null without a query. A folded card counts the messages that it holds.
 * @param onFound called with the first match when a query is answered
 */
export function useTreeHits(
  contextId: string,
  query: string,
  cards: TreeCards,
  onFound: (first: TreeHit) => void,
): TreeHits | null {
  const findMessages = useFindMessages();
  const [found, setFound] = useState<{ query: string; ids: readonly string[] } | null>(null);
  const latest = useRef({ cards, onFound });
  useLayoutEffect(() => {
    latest.current = { cards, onFound };
  });
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void findMessages(contextId, query).then((ids) => {
        if (!current) return;
        setFound({ query, ids });
        const [first] = query.trim() === "" ? [] : hitsOn(ids, latest.current.cards).order;
        if (first !== undefined) latest.current.onFound(first);
      });
    }, SEARCH_AFTER);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [findMessages, contextId, query]);
  return useMemo(
    () => (query.trim() === "" || found === null ? null : hitsOn(found.ids, cards)),
    [query, found, cards],
  );
}

function hitsOn(ids: readonly string[], cards: TreeCards): TreeHits {
  const own = new Map<string, string[]>();
  for (const id of ids) {
    const key = cards.keyOf.get(id);
    if (key !== undefined) own.set(key, [...(own.get(key) ?? []), id]);
  }
  const byCard = new Map<string, number>();
  const order: TreeHit[] = [];
  for (const { key, nodeIds } of cards.order) {
    const ofCard = own.get(key);
    if (ofCard === undefined) continue;
    byCard.set(key, ofCard.length);
    // Messages below a closed card come after the card's own.
    const place = (id: string) => (nodeIds.includes(id) ? nodeIds.indexOf(id) : nodeIds.length);
    const sorted = ofCard.toSorted((one, other) => place(one) - place(other));
    order.push(...sorted.map((nodeId) => ({ nodeId, key })));
  }
  return { found: ids, byCard, order };
}

export interface TreeSearchProps {
  query: string;
  hits: TreeHits | null;
  onQuery: (query: string) => void;
  onClose: () => void;
  onGo: (hit: TreeHit) => void;
}

/** Enter and Shift+Enter go from one matching message to the next. */
export function TreeSearch({ query, hits, onQuery, onClose, onGo }: TreeSearchProps) {
  const [at, setAt] = useState(-1);
  const go = (by: number) => {
    if (hits === null || hits.order.length === 0) return;
    const count = hits.order.length;
    // Going back before any was chosen leads to the last.
    const next = at < 0 && by < 0 ? count - 1 : (at + by + count) % count;
    const hit = hits.order[next];
    setAt(next);
    if (hit !== undefined) onGo(hit);
  };
  return (
    <search className={styles.search}>
      <TextInput
        ref={focusOnce}
        type="search"
        aria-label={treeWords.search}
        placeholder={treeWords.searchHint}
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
      <output className={styles.count}>{hitWords(hits, at)}</output>
      <IconButton
        size="small"
        label={treeWords.previous}
        icon={<ChevronUpIcon />}
        onClick={() => go(-1)}
      />
      <IconButton
        size="small"
        label={treeWords.next}
        icon={<ChevronDownIcon />}
        onClick={() => go(1)}
      />
      <IconButton
        size="small"
        label={treeWords.closeSearch}
        icon={<CrossIcon />}
        onClick={onClose}
      />
    </search>
  );
}

function hitWords(hits: TreeHits | null, at: number): string {
  if (hits === null) return "";
  const count = hits.order.length;
  if (count === 0) return treeWords.noResults;
  return at >= 0 ? treeWords.resultOf(at + 1, count) : treeWords.found(count);
}

/** The person opened this box, so it takes the focus. */
function focusOnce(box: HTMLInputElement | null): void {
  box?.focus();
}

import { useEffect, useMemo, useState } from "react";

import { useFindMessages } from "#app/react/queries/search.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "#ui/kit/icons/icons-branch.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import type { TreeCards } from "./cards.ts";

import styles from "./tree-board.module.css";

export interface TreeHits {
  /** Matching messages, by the card that shows or holds them. */
  byCard: ReadonlyMap<string, number>;
  /** Keys of those cards in the order of the outline. */
  order: readonly string[];
  /** Matching messages on live branches. */
  count: number;
}

/** Delay between the last keystroke and the search (milliseconds). */
const SEARCH_AFTER = 150;

/** Null without a query. A folded card counts for the messages it holds. */
export function useTreeHits(contextId: string, query: string, cards: TreeCards): TreeHits | null {
  const findMessages = useFindMessages();
  const [found, setFound] = useState<{ query: string; ids: readonly string[] } | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void findMessages(contextId, query).then((ids) => {
        if (current) setFound({ query, ids });
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
  /** Goes to a card with matches. */
  onGo: (key: string) => void;
}

/** Enter and Shift+Enter go from one matching card to the next. */
export function TreeSearch({ query, hits, onQuery, onClose, onGo }: TreeSearchProps) {
  const [at, setAt] = useState(-1);
  const go = (by: number) => {
    if (hits === null || hits.order.length === 0) return;
    const next = (at + by + hits.order.length) % hits.order.length;
    setAt(next);
    onGo(hits.order[next] ?? "");
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
  if (hits.count === 0) return treeWords.noResults;
  const cards = hits.order.length;
  return at >= 0 ? treeWords.resultOf(at + 1, cards) : treeWords.found(hits.count);
}

/** The person opened this box, so it takes the focus. */
function focusOnce(box: HTMLInputElement | null): void {
  box?.focus();
}

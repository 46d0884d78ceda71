import { useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { useArrangedConversations } from "#app/react/queries/conversations.ts";
import type { ListView } from "#app/react/queries/conversations.ts";
import type { ChatContext } from "#domain/context.ts";

import { ListRowView, rowsOf } from "./conversation-list.tsx";
import { ListOrder } from "./use-choosing.ts";

import styles from "./conversation-list.module.css";

/** How many are read initially, and again whenever the end comes near. */
const PAGE = 250;
/** Height of a row (px). */
const ROW = 34;
const NONE: readonly ChatContext[] = [];

export interface LongListProps {
  contextId: string | null;
  view: ListView;
  /** Decides what "today" is (Unix milliseconds). */
  today: number;
  /** The beginning of the list, shown until this one is loaded. */
  meanwhile: ReactNode;
}

/**
 * Any number of conversations. Only the visible ones are rendered, and only those nearby are read.
 */
export function LongList({ contextId, view, today }: LongListProps) {
  const [limit, setLimit] = useState(PAGE);
  const read = useArrangedConversations(limit, view);
  const [kept, setKept] = useState(NONE);
  if (read !== undefined && read !== kept) setKept(read);
  const contexts = read ?? kept;
  const order = useMemo(() => contexts.map(({ id }) => id), [contexts]);
  const rows = useMemo(() => rowsOf(contexts, today, view.order), [contexts, today, view.order]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const onScroll = () => {
    const { scrollOffset = 0, viewportSize = 0, scrollSize = 0 } = list.current ?? {};
    const nearEnd = scrollOffset + 3 * viewportSize > scrollSize;
    if (nearEnd && contexts.length >= limit) setLimit(limit + PAGE);
  };
  return (
    <ListOrder value={order}>
      <div ref={scroller} className={styles.list}>
        <Virtualizer
          ref={list}
          as="ul"
          item="li"
          itemSize={ROW}
          scrollRef={scroller}
          onScroll={onScroll}
        >
          {rows.map((row) => (
            <ListRowView key={row.key} row={row} contextId={contextId} />
          ))}
        </Virtualizer>
      </div>
    </ListOrder>
  );
}

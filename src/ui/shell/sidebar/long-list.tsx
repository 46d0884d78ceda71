import { useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import type { ListView } from "#app/react/queries/conversations.ts";

import { idsIn, ListRowView, rowsOf, useKeptList } from "./conversation-list.tsx";
import { ListOrder } from "./use-choosing.ts";

import styles from "./conversation-list.module.css";

/** How many conversations are read initially, and again whenever the end comes near. */
const PAGE = 250;
/** Height of a row (px). */
const ROW = 34;

export interface LongListProps {
  contextId: string | null;
  view: ListView;
  /** Decides what "today" is (Unix milliseconds). */
  today: number;
  /** The beginning of the list, shown until this one is loaded. */
  meanwhile: ReactNode;
}

/**
 * A list of any number of conversations. Only the visible ones are rendered, and only those nearby are read.
 */
export function LongList({ contextId, view, today }: LongListProps) {
  const [limit, setLimit] = useState(PAGE);
  const list = useKeptList(limit, view);
  const rows = useMemo(
    () => (list === undefined ? [] : rowsOf(list, today, view.order)),
    [list, today, view.order],
  );
  const order = useMemo(() => idsIn(rows), [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const onScroll = () => {
    const { scrollOffset = 0, viewportSize = 0, scrollSize = 0 } = handle.current ?? {};
    const nearEnd = scrollOffset + 3 * viewportSize > scrollSize;
    if (nearEnd && list?.isCut === true) setLimit(limit + PAGE);
  };
  return (
    <ListOrder value={order}>
      <div ref={scroller} className={styles.list}>
        <Virtualizer
          ref={handle}
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

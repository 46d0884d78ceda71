import { useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { useLive } from "#app/hooks.ts";
import type { ChatContext } from "#domain/context.ts";

import { ListRowView, rowsOf } from "./conversation-list.tsx";

import styles from "./conversation-list.module.css";

/** Read at first, and so many more whenever the end comes near. */
const PAGE = 250;
/** Height of a row (px). */
const ROW = 34;
const NONE: readonly ChatContext[] = [];

export interface LongListProps {
  contextId: string | null;
  /** Decides what "today" is (Unix milliseconds). */
  today: number;
  /** The list's beginning, until this one is there. */
  meanwhile: ReactNode;
}

/** Any number of conversations: those in view are in the page, those near it are read. */
export function LongList({ contextId, today }: LongListProps) {
  const [limit, setLimit] = useState(PAGE);
  const read = useLive((bough) => bough.conversations.list(limit), [limit]);
  const [kept, setKept] = useState(NONE);
  if (read !== undefined && read !== kept) setKept(read);
  const contexts = read ?? kept;
  const rows = useMemo(() => rowsOf(contexts, today), [contexts, today]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const onScroll = () => {
    const { scrollOffset = 0, viewportSize = 0, scrollSize = 0 } = list.current ?? {};
    const nearEnd = scrollOffset + 3 * viewportSize > scrollSize;
    if (nearEnd && contexts.length >= limit) setLimit(limit + PAGE);
  };
  return (
    <div ref={scroller} className={styles["list"]}>
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
  );
}

import { useLayoutEffect, useRef, useState } from "react";
import type { CSSProperties, ReactNode } from "react";

import { hueOf } from "#domain/branching/colours.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";
import { columnsWords } from "#ui/words/columns.ts";

import { columnInView, columnWidths, hiddenColumns } from "./column-widths.ts";
import type { HiddenColumns } from "./column-widths.ts";

import styles from "./columns.module.css";

export interface ColumnRowProps {
  /** The hue of each column. */
  hues: readonly number[];
  children: ReactNode;
}

/** Which part of the row is in view. */
interface RowView {
  /** The index of the column that is read. */
  at: number;
  beside: HiddenColumns;
}

/**
 * Columns side by side, none narrower than is readable. If they do not all fit, the row scrolls: the next
 * column shows at the edge, and a button there leads to it.
 */
export function ColumnRow({ hues, children }: ColumnRowProps) {
  const count = hues.length;
  const row = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [{ at, beside }, setView] = useState<RowView>({ at: 0, beside: { left: 0, right: 0 } });
  const widths = columnWidths(width, count);
  const look = () => {
    const box = row.current;
    if (box === null) return;
    const next = {
      at: columnInView(box.scrollLeft, widths.column),
      beside: hiddenColumns(box.scrollLeft, box.clientWidth, widths.column, count),
    };
    setView((now) => (isSameView(now, next) ? now : next));
  };
  useLayoutEffect(() => {
    const box = row.current;
    if (box === null) return;
    const measure = () => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(look);
  const go = (by: number) => row.current?.scrollBy({ left: by * widths.column });
  // A custom property is a valid style, but React's type only knows the named ones.
  const style = (width === 0 ? {} : { "--width-lane": `${widths.column}px` }) as CSSProperties;
  return (
    <div className={styles.stage} style={style}>
      <div ref={row} className={styles.row} onScroll={look}>
        {children}
      </div>
      {widths.whole < count && <Places hues={hues} at={at} />}
      {beside.left > 0 && (
        <span className={styles.more} data-side="left">
          <IconButton
            label={columnsWords.moreToLeft(beside.left)}
            icon={<ChevronLeftIcon />}
            onClick={() => go(-1)}
          />
        </span>
      )}
      {beside.right > 0 && (
        <span className={styles.more} data-side="right">
          <IconButton
            label={columnsWords.moreToRight(beside.right)}
            icon={<ChevronRightIcon />}
            onClick={() => go(1)}
          />
        </span>
      )}
    </div>
  );
}

function isSameView(one: RowView, other: RowView): boolean {
  const { left, right } = one.beside;
  return one.at === other.at && left === other.beside.left && right === other.beside.right;
}

/** A dot for each column, which shows where a swipe has arrived. */
function Places({ hues, at }: { hues: readonly number[]; at: number }) {
  return (
    <span className={styles.places} aria-hidden="true">
      {hues.map((hue, index) => (
        // Two columns may have the same hue; they never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} data-hue={hueOf(hue)} data-at={index === at} />
      ))}
    </span>
  );
}

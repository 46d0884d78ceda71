import { useLayoutEffect, useRef, useState } from "react";
import type { CSSProperties, ReactNode } from "react";

import { IconButton } from "#ui/kit/components/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";
import { columnsWords } from "#ui/words/columns.ts";

import { hiddenColumns, columnWidths } from "./column-widths.ts";
import type { HiddenColumns } from "./column-widths.ts";

import styles from "./columns.module.css";

/**
 * Columns side by side, none narrower than is readable. The row scrolls if they do not all fit: the
 * next column shows at the edge, and a button there leads to it.
 */
export function ColumnRow({ count, children }: { count: number; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [beside, setBeside] = useState<HiddenColumns>({ left: 0, right: 0 });
  const widths = columnWidths(width, count);
  const look = () => {
    const box = row.current;
    if (box === null) return;
    const next = hiddenColumns(box.scrollLeft, box.clientWidth, widths.column, count);
    setBeside((now) => (now.left === next.left && now.right === next.right ? now : next));
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

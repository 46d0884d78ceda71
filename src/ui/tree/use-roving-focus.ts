import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * A ref for a row that takes the focus when it becomes its tree's focused row, but never from outside the
 * tree.
 */
export function useRovingFocus(isFocused: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tree = row.current?.closest('[role="tree"]');
    if (isFocused && tree?.contains(document.activeElement) === true) {
      row.current?.focus({ preventScroll: true });
    }
  }, [isFocused]);
  return row;
}

/**
 * Indents a row of the outline by how many forks lead to it. The step is smaller where the outline is narrow,
 * and at most eight forks count, so that a name has room.
 */
export function indented(depth: number) {
  return { paddingInlineStart: `calc(8px + ${Math.min(depth, 8)} * min(14px, 3.5%))` };
}

import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** A row that takes the focus when it becomes its tree's, but never from outside the tree. */
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
 * The indent of a row of the outline by how many forks lead to it: less of each where the outline is
 * narrow, and of no more than eight, so that a name has room.
 */
export function indented(depth: number) {
  return { paddingInlineStart: `calc(8px + ${Math.min(depth, 8)} * min(14px, 3.5%))` };
}

import { use } from "react";
import type { CustomItemComponentProps } from "virtua";

import { IsFoldedRow } from "./use-folded-rows.ts";

/** In px: no row is less than a line high. */
const LEAST = 16;

/**
 * A row of the virtual list. While a style sheet is loading, WebKit lays out new elements as if they were not
 * there. The list would take the first rows for rows without height, leave them out, and so never measure
 * them again. Hence a least height for every row, except one that another row stands for.
 */
export function ListRow({ ref, style, index, children }: CustomItemComponentProps) {
  const isFolded = use(IsFoldedRow)(index);
  return (
    <div ref={ref} style={{ ...style, minHeight: isFolded ? 0 : LEAST }}>
      {children}
    </div>
  );
}

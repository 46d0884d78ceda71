import type { CustomItemComponentProps } from "virtua";

/** Pixels: no row is less than a line high. */
const LEAST = 16;

/**
 * A row of the virtual list. While any style sheet is still coming, WebKit lays out new elements as if they
 * were not there. The list would take the first rows for rows without height, leave them out, and so never
 * measure them again.
 */
export function ListRow({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={{ ...style, minHeight: LEAST }}>
      {children}
    </div>
  );
}

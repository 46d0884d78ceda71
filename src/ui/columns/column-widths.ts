/** A column's least width (px): some forty letters, and its buttons in one line. */
export const LEAST_COLUMN = 340;
/** So much of the next column shows where not all of them fit (px). */
const PEEK = 36;
/** Rounding and a scroll that is not quite over (px). */
const SLACK = 4;

export interface Widths {
  /** Px. */
  column: number;
  /** How many stand in view as a whole. */
  whole: number;
}

/** How wide each of `count` columns is in a row of `width` px. */
export function widthsOf(width: number, count: number): Widths {
  if (count * LEAST_COLUMN <= width) return { column: width / count, whole: count };
  const room = Math.max(0, width - PEEK);
  const whole = Math.max(1, Math.floor(room / LEAST_COLUMN));
  return { column: room / whole, whole };
}

/** Columns that are not in view as a whole. */
export interface Beside {
  left: number;
  right: number;
}

export function columnsBeside(
  scrolled: number,
  width: number,
  column: number,
  count: number,
): Beside {
  if (column <= 0) return { left: 0, right: 0 };
  const left = Math.ceil((scrolled - SLACK) / column);
  const shown = Math.floor((scrolled + width + SLACK) / column);
  return { left: Math.max(0, left), right: Math.max(0, count - shown) };
}

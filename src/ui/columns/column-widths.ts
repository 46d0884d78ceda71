/** A column's minimum width (px): about forty letters, with its buttons on one line. */
export const LEAST_COLUMN = 340;
/** The same where otherwise nothing would stand beside it, as on a tablet next to the list (px). */
const LEAST_OF_TWO = 270;
/** How much of the next column shows if not all of them fit (px): as wide as the edge over it. */
const PEEK = 36;
/** Tolerance for rounding and an unfinished scroll (px). */
const SLACK = 4;

export interface ColumnWidths {
  /** In px. */
  column: number;
  /** How many are fully in view. */
  whole: number;
}

/** The width of each of `count` columns in a row of `width` px. */
export function columnWidths(width: number, count: number): ColumnWidths {
  if (count <= wholeIn(width)) return { column: width / count, whole: count };
  const beside = widthsIn(width - PEEK);
  // Between the ends of the row, one more shows on the other side.
  const between = widthsIn(width - 2 * PEEK);
  const isReadable = between.whole > 1 || between.column >= LEAST_COLUMN;
  const hasBetween = beside.whole < count - 1 && isReadable;
  return hasBetween ? between : beside;
}

function widthsIn(room: number): ColumnWidths {
  const whole = wholeIn(room);
  return { column: Math.max(0, room) / whole, whole };
}

function wholeIn(room: number): number {
  if (room < 2 * LEAST_OF_TWO) return 1;
  return Math.max(2, Math.floor(room / LEAST_COLUMN));
}

/** Which column is read: of several in view the first. */
export function columnInView(scrolled: number, column: number): number {
  return column <= 0 ? 0 : Math.round(scrolled / column);
}

/** How many columns are not fully in view on each side. */
export interface HiddenColumns {
  left: number;
  right: number;
}

export function hiddenColumns(
  scrolled: number,
  width: number,
  column: number,
  count: number,
): HiddenColumns {
  if (column <= 0) return { left: 0, right: 0 };
  const left = Math.ceil((scrolled - SLACK) / column);
  const shown = Math.floor((scrolled + width + SLACK) / column);
  return { left: Math.max(0, left), right: Math.max(0, count - shown) };
}

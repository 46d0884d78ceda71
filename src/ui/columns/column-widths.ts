/** A column's minimum width (px): about forty letters, with its buttons on one line. */
export const LEAST_COLUMN = 340;
/** A column's minimum width (px) where it makes room for a second one, as on a tablet next to the list. */
const LEAST_OF_TWO = 270;
/** How much of the next column shows (px) if not all fit: the width of the row's edge, which lies over it. */
const PEEK = 36;
/** Tolerance for rounding and an unfinished scroll (px). */
const SLACK = 4;

export interface ColumnWidths {
  /** The width of each column, in px. */
  column: number;
  /** How many columns are fully in view. */
  whole: number;
}

/** The width of each of `count` columns in a row of `width` px. */
export function columnWidths(width: number, count: number): ColumnWidths {
  if (count <= wholeIn(width)) return { column: width / count, whole: count };
  const beside = widthsIn(width - PEEK);
  // Between the ends of the row, part of a column shows on both sides.
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

/** The index of the column that is read: the first of those in view. */
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

/** A rectangle of the window, in px. */
export type Area = Pick<DOMRect, "left" | "right" | "top">;

/** The widest reader, the least width in which text can be read, and the space around the reader (px). */
const WIDEST = 420;
const LEAST = 210;
const GAP = 12;

/**
 * Where to place the reader: outside the canvas on the left, or else on the right, where the outline is while
 * the tree fills the screen. If neither has room, it goes to the side of the card with more room.
 */
export function readerPlace(
  card: Area,
  canvas: Area,
  height: number,
  page: { width: number; height: number },
): { left: number; top: number; width: number } {
  const top = Math.max(GAP, Math.min(card.top, page.height - height - GAP));
  const outside = canvas.left - 2 * GAP;
  if (outside >= LEAST) {
    const width = Math.min(WIDEST, outside);
    return { left: canvas.left - GAP - width, top, width };
  }
  const beyond = page.width - canvas.right - 2 * GAP;
  if (beyond >= LEAST) {
    return { left: canvas.right + GAP, top, width: Math.min(WIDEST, beyond) };
  }
  const before = card.left - canvas.left - 2 * GAP;
  const after = canvas.right - card.right - 2 * GAP;
  const width = Math.min(WIDEST, Math.max(before, after));
  const left = after >= before ? canvas.right - GAP - width : canvas.left + GAP;
  return { left, top, width };
}

/** A rectangle of the window, in px. */
export type Area = Pick<DOMRect, "left" | "right" | "top">;

/** Px: the widest reader, the least in which text can be read, and the space around it. */
const WIDEST = 420;
const LEAST = 210;
const GAP = 12;

/**
 * Where the reader is: outside the canvas, on the left or else on the right, where the outline is
 * while the tree fills the screen. Without room there, it is beside the card where there is more.
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

/** Places a floating box beside its anchor, inside the window. */

export interface Placement {
  /** On which side of the anchor, if there is room. */
  side: "below" | "above";
  align: "start" | "middle" | "end";
  /** Px between the two. */
  gap: number;
}

const edge = 8;

/** `box` must already be visible (it is measured) and have a fixed position. */
export function placeBeside(box: HTMLElement, anchor: DOMRect, placement: Placement): void {
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${clamp(leftOf(anchor, width, placement), innerWidth - width - edge)}px`;
  box.style.top = `${clamp(topOf(anchor, height, placement), innerHeight - height - edge)}px`;
}

function leftOf(anchor: DOMRect, width: number, { align }: Placement): number {
  if (align === "start") return anchor.left;
  if (align === "end") return anchor.right - width;
  return anchor.left + (anchor.width - width) / 2;
}

function topOf(anchor: DOMRect, height: number, { side, gap }: Placement): number {
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - height;
  const fitsBelow = below + height + edge <= innerHeight;
  const fitsAbove = above >= edge;
  if (side === "above") return fitsAbove || !fitsBelow ? above : below;
  return fitsBelow || !fitsAbove ? below : above;
}

function clamp(value: number, most: number): number {
  return Math.round(Math.max(edge, Math.min(value, most)));
}

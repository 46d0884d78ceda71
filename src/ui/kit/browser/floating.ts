/** Places a floating box beside its anchor, inside the window. */

export interface Placement {
  /** The side of the anchor to use if there is room. */
  side: "below" | "above";
  align: "start" | "middle" | "end";
  /** Distance between box and anchor (px). */
  gap: number;
}

const edge = 8;

/**
 * Places `box` beside its anchor. It must already be visible, since it is measured, and have a fixed
 * position.
 */
export function placeBeside(box: HTMLElement, anchor: DOMRect, placement: Placement): void {
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${clamp(leftOf(anchor, width, placement), innerWidth - width - edge)}px`;
  box.style.top = `${clamp(topOf(anchor, height, placement), innerHeight - height - edge)}px`;
}

/**
 * Places a popover that has just opened, and places it again whenever the window's size changes, until it
 * closes.
 *
 * @param ofAnchor returns where the anchor is now
 * @returns what places it again
 */
export function keepBeside(box: HTMLElement, ofAnchor: () => DOMRect, placement: Placement) {
  const closed = new AbortController();
  const place = () => {
    if (box.isConnected) placeBeside(box, ofAnchor(), placement);
    else closed.abort();
  };
  window.addEventListener("resize", place, { signal: closed.signal });
  box.addEventListener("beforetoggle", () => closed.abort(), { once: true });
  place();
  return place;
}

/**
 * Returns a function that follows the element now at this place and says where the place has moved with it.
 */
export function follow(at: DOMRect): () => DOMRect {
  const there = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  const before = there?.getBoundingClientRect();
  return () => {
    const now = there?.isConnected === true ? there.getBoundingClientRect() : before;
    if (now === undefined || before === undefined) return at;
    return new DOMRect(at.x + now.x - before.x, at.y + now.y - before.y, at.width, at.height);
  };
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

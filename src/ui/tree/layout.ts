import { hierarchy, tree as tidyTree } from "d3-hierarchy";

import type { TreeCards } from "./cards.ts";

/** A card's size, and what is left free beside and under it (px of the canvas). */
export const CARD = { width: 172, height: 46, gapX: 20, gapY: 34 } as const;

export interface Place {
  /** Left upper corner (px of the canvas). */
  x: number;
  y: number;
}

/** Stands above the first messages, which may be several; it is never shown. */
const ROOT = "";

/** Reingold and Tilford's tidy tree, top-down: no crossings, children centred under their parent. */
export function placeCards(cards: TreeCards): ReadonlyMap<string, Place> {
  const firsts = cards.order.filter((card) => card.parent === null).map((card) => card.key);
  const childrenOf = (key: string): readonly string[] => {
    if (key === ROOT) return firsts;
    const card = cards.byKey.get(key);
    return card === undefined || card.hidden > 0 ? [] : card.children;
  };
  const root = hierarchy<string>(ROOT, childrenOf);
  const placed = tidyTree<string>()
    .nodeSize([CARD.width + CARD.gapX, CARD.height + CARD.gapY])
    .separation((left, right) => (left.parent === right.parent ? 1 : 1.15))(root);
  const places = new Map<string, Place>();
  placed.each((node) => {
    if (node.data === ROOT) return;
    places.set(node.data, {
      x: Math.round(node.x - CARD.width / 2),
      y: (node.depth - 1) * (CARD.height + CARD.gapY),
    });
  });
  return places;
}

/** The box around some cards, or around all (px of the canvas). */
export function boundsOf(places: Iterable<Place>): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of places) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + CARD.width);
    bottom = Math.max(bottom, y + CARD.height);
  }
  if (left === Infinity) return { x: 0, y: 0, width: CARD.width, height: CARD.height };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** True where a card lies at least partly inside the box. */
export function isInside(place: Place, box: ReturnType<typeof boundsOf>): boolean {
  return (
    place.x + CARD.width >= box.x &&
    place.x <= box.x + box.width &&
    place.y + CARD.height >= box.y &&
    place.y <= box.y + box.height
  );
}

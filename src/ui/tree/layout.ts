import type { TreeCard, TreeCards } from "./cards.ts";

/**
 * A card's size, and the gap beside and below it (px of the canvas). At the smallest zoom at which a tree
 * opens, a card is still high enough for a finger.
 */
export const CARD = { width: 172, height: 50, gapX: 20, gapY: 30 } as const;

/** How many columns to the right of a card are taken up by what belongs to it. */
export type ColumnsBeside = (key: string) => number;

export interface CardPosition {
  /** The card's top left corner (px of the canvas). */
  x: number;
  y: number;
}

/**
 * A tidy tree in lanes. The first way on (the oldest branch, or the main thread) continues straight below its
 * parent, so a branch is one column. Other ways alternate to the right and left, as close as their subtrees
 * allow, and keep their side when an older branch goes on. Lines never cross: deeper forks are closer to
 * their lane than those above them. Anything beside a card moves with it, and its place stays free of other
 * cards.
 */
export function layoutCards(
  cards: TreeCards,
  beside: ColumnsBeside = () => 0,
): ReadonlyMap<string, CardPosition> {
  const columns = new Map<string, number>();
  const firsts = cards.order.filter((card) => card.parent === null);
  let shape: Shape | undefined;
  for (const first of firsts) {
    const block = layLane(cards, first, columns, beside);
    const shift = shape === undefined ? 0 : clearance(shape, block.shape, "right");
    moveBlock(block, shift, columns);
    shape = joined(shape, block.shape, shift);
  }
  const places = new Map<string, CardPosition>();
  for (const card of cards.order) {
    const column = columns.get(card.key) ?? 0;
    places.set(card.key, {
      x: Math.round(column * (CARD.width + CARD.gapX)),
      y: (card.level - 1) * (CARD.height + CARD.gapY),
    });
  }
  return places;
}

/** How far a block extends to both sides (columns), level by level from its first level. */
interface Shape {
  level: number;
  left: number[];
  right: number[];
}

interface Block {
  shape: Shape;
  keys: string[];
}

type Side = "left" | "right";

/** Lays out a lane at column 0, with everything that branches off it, from its end upwards. */
function layLane(
  cards: TreeCards,
  first: TreeCard,
  columns: Map<string, number>,
  beside: ColumnsBeside,
): Block {
  const lane = laneFrom(cards, first);
  const keys = lane.map((card) => card.key);
  for (const key of keys) columns.set(key, 0);
  let shape: Shape = {
    level: first.level,
    left: lane.map(() => 0),
    right: lane.map(({ key }) => beside(key)),
  };
  for (const card of lane.toReversed()) {
    const ranks = ranksOf(cards, card);
    for (const child of shownChildren(cards, card).slice(1)) {
      const block = layLane(cards, child, columns, beside);
      const side = (ranks.get(child.key) ?? 0) % 2 === 1 ? "right" : "left";
      const shift = clearance(shape, block.shape, side);
      moveBlock(block, shift, columns);
      shape = joined(shape, block.shape, shift);
      for (const key of block.keys) keys.push(key);
    }
  }
  return { shape, keys };
}

function laneFrom(cards: TreeCards, first: TreeCard): TreeCard[] {
  const lane: TreeCard[] = [];
  let card: TreeCard | undefined = first;
  while (card !== undefined) {
    lane.push(card);
    card = shownChildren(cards, card)[0];
  }
  return lane;
}

function shownChildren(cards: TreeCards, card: TreeCard): TreeCard[] {
  return card.hidden > 0 ? [] : card.children.flatMap((key) => cards.byKey.get(key) ?? []);
}

/**
 * The ways on from a card, ranked by the age of their oldest branches. A branch that still ends here already
 * counts as a way: otherwise its next message would move all younger ways to the other side.
 */
function ranksOf(cards: TreeCards, card: TreeCard): ReadonlyMap<string, number> {
  const keyOf = new Map(
    shownChildren(cards, card).map(({ key, branchIds: [oldest = ""] }) => [oldest, key]),
  );
  const ending = new Set(card.endingIds);
  const ways = card.branchIds.filter((id) => keyOf.has(id) || ending.has(id));
  return new Map(ways.map((id, rank) => [keyOf.get(id) ?? id, rank]));
}

/** The smallest sideways shift at which the block touches nothing of the shape. */
function clearance(shape: Shape, block: Shape, side: Side): number {
  let shift = 1;
  for (let at = 0; at < block.left.length; at += 1) {
    const there = at + block.level - shape.level;
    const [inner, outer] =
      side === "right"
        ? [-(block.left[at] ?? 0), shape.right[there]]
        : [block.right[at] ?? 0, shape.left[there]];
    if (outer === undefined) continue;
    shift = Math.max(shift, (side === "right" ? outer : -outer) + 1 + inner);
  }
  return side === "right" ? shift : -shift;
}

function moveBlock(block: Block, shift: number, columns: Map<string, number>): void {
  if (shift === 0) return;
  for (const key of block.keys) columns.set(key, (columns.get(key) ?? 0) + shift);
}

function joined(shape: Shape | undefined, block: Shape, shift: number): Shape {
  const { level, left, right } = shape ?? { level: block.level, left: [], right: [] };
  for (let at = 0; at < block.left.length; at += 1) {
    const there = at + block.level - level;
    left[there] = Math.min(left[there] ?? Infinity, (block.left[at] ?? 0) + shift);
    right[there] = Math.max(right[there] ?? -Infinity, (block.right[at] ?? 0) + shift);
  }
  return { level, left, right };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box around all positions (px of the canvas). */
export function boundsOf(places: Iterable<CardPosition>): Box {
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

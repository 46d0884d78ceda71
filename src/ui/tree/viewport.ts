import { boundsOf, CARD } from "./layout.ts";
import type { Box, CardPosition } from "./layout.ts";

/** The canvas's offset in px of the panel, and its zoom. */
export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

/** A size in px of the panel. */
export interface Size {
  width: number;
  height: number;
}

/** A card and those on the way to it, from the card upwards. */
export type Way = readonly [CardPosition, ...CardPosition[]];

/** Space left free around a fitted tree (px). The camera's buttons are at the bottom. */
const SIDE = 20;
const TOP = 28;
const FOOT = 68;
/** The same space on a panel with a map, which is beside the buttons, and the smallest panel that has one. */
const FOOT_WITH_MAP = 104;
const LEAST_WITH_MAP: Size = { width: 420, height: 360 };
/** A card nearer to the panel's edge than this is moved further in (px). */
const EDGE = 8;
/** Rounding moves an edge by less than this (px). */
const ROUNDING = 1;
/**
 * The zoom beyond which no card is enlarged to fill the panel, and the zoom below which a card cannot be
 * read.
 */
const CLOSEST = 1;
const READABLE = 0.88;
/**
 * The least zoom of a card that is brought into view, although the person may zoom out further, and the least
 * zoom at which a whole tree is fitted.
 */
const LEGIBLE = 0.62;
const SMALLEST = 0.04;
/**
 * The zoom for looking at one place, and how low in the panel that place is, so that the path to it is in
 * view above.
 */
const NEAR = 0.9;
const DOWN = 0.6;

/**
 * The viewport with the whole tree, however small, centred in the panel: clear of the buttons, and without a
 * map.
 */
export function fitTree(tree: Box, { width, height }: Size): Viewport {
  const room = { width: width - 2 * SIDE, height: height - TOP - FOOT };
  const fits = Math.min(CLOSEST, room.width / tree.width, room.height / tree.height);
  const zoom = Math.max(SMALLEST, fits);
  return {
    zoom,
    x: (width - tree.width * zoom) / 2 - tree.x * zoom,
    y: TOP + Math.max(0, (room.height - tree.height * zoom) / 2) - tree.y * zoom,
  };
}

/** Whether the cards' text can be read. */
export function isReadable({ zoom }: Viewport): boolean {
  return zoom >= READABLE;
}

/**
 * Whether a card's second line can still be made out. Cards that are brought into view are no smaller than
 * that.
 */
export function isLegible({ zoom }: Viewport): boolean {
  return zoom >= LEGIBLE;
}

/** Centres one card, low enough that the path to it is in view. */
function centreOn(place: CardPosition, size: Size, zoom: number): Viewport {
  return { zoom, x: middleOf(place.x, CARD.width, size, zoom), y: lowFor(place, size, zoom) };
}

function middleOf(left: number, width: number, size: Size, zoom: number): number {
  return size.width / 2 - (left + width / 2) * zoom;
}

function lowFor({ y }: CardPosition, { height }: Size, zoom: number): number {
  return height * DOWN - (y + CARD.height / 2) * zoom;
}

/**
 * Where a tree opens that nobody has moved: the whole tree if it can be read; else as much as fits at reading
 * size, with the card, and with the card before it if there is room for both.
 */
export function initialViewport(tree: Box, way: Way, size: Size): Viewport {
  const all = fitTree(tree, size);
  if (isReadable(all)) return all;
  const withParent = roomBeside(size) / boundsOf(way.slice(0, 2)).width;
  const zoom = isReadable({ ...all, zoom: withParent }) ? Math.min(NEAR, withParent) : NEAR;
  return asMuchAt(zoom, tree, way, size);
}

/** Whether the canvas has room for the map. On a smaller one, as on a phone, the map would cover cards. */
export function hasRoomForMap({ width, height }: Size): boolean {
  return width >= LEAST_WITH_MAP.width && height >= LEAST_WITH_MAP.height;
}

/** The space below a tree that is partly out of view (px). */
function footOf(size: Size): number {
  return hasRoomForMap(size) ? FOOT_WITH_MAP : FOOT;
}

function asMuchAt(zoom: number, tree: Box, way: Way, size: Size): Viewport {
  const seen = endOf(way, zoom, size);
  const x = middleOf(seen.x, seen.width, size, zoom);
  const y = lowFor(way[0], size, zoom);
  const [width, height] = [tree.width * zoom, tree.height * zoom];
  const side = Math.max(EDGE, Math.min(SIDE, (size.width - seen.width * zoom) / 2));
  return {
    zoom,
    x: within(x + tree.x * zoom, side, size.width - side - width) - tree.x * zoom,
    y: within(y + tree.y * zoom, TOP, size.height - footOf(size) - height) - tree.y * zoom,
  };
}

/** The box around the card and as many of the cards before it as fit into view with it. */
function endOf(way: Way, zoom: number, size: Size): Box {
  const [card] = way;
  let end = boundsOf([card]);
  for (const [index, { y }] of way.entries()) {
    const more = boundsOf(way.slice(0, index + 1));
    const isBeside = more.width * zoom > roomBeside(size) + ROUNDING;
    if (isBeside || (card.y - y) * zoom > size.height * DOWN) return end;
    end = more;
  }
  return end;
}

/** The width in which cards can be seen whole (px). */
function roomBeside({ width }: Size): number {
  return width - 2 * EDGE;
}

/** Places a range: if it is larger than its room it leaves no empty edge, and if smaller it is centred. */
function within(at: number, first: number, last: number): number {
  return last >= first ? (first + last) / 2 : Math.max(last, Math.min(at, first));
}

/** Centres the card, at least at a readable size. */
export function zoomTo(place: CardPosition, size: Size, zoom: number): Viewport {
  return centreOn(place, size, Math.max(zoom, NEAR));
}

/** Brings the card into view, at the current zoom if it is legible, with as much of the tree as fits. */
export function bringIntoView(tree: Box, way: Way, size: Size, zoom: number): Viewport {
  return asMuchAt(Math.max(zoom, LEGIBLE), tree, way, size);
}

/** True if nothing of the box is cut off. */
export function isInView(box: Box, viewport: Viewport, size: Size): boolean {
  return isWithin(box, viewport, size, { edge: 0, foot: 0 });
}

/** True if the card is neither at the panel's edge nor under the buttons or the map. */
export function isCardInView(place: CardPosition, viewport: Viewport, size: Size): boolean {
  const card = { ...place, width: CARD.width, height: CARD.height };
  return isWithin(card, viewport, size, { edge: EDGE, foot: footOf(size) });
}

/** Whether the whole tree is in view and clear of the camera's buttons. */
export function isClear(tree: Box, viewport: Viewport, size: Size): boolean {
  return isWithin(tree, viewport, size, { edge: 0, foot: FOOT });
}

function isWithin(
  box: Box,
  { x, y, zoom }: Viewport,
  { width, height }: Size,
  free: { edge: number; foot: number },
): boolean {
  const least = free.edge - ROUNDING;
  return (
    box.x * zoom + x >= least &&
    box.y * zoom + y >= least &&
    (box.x + box.width) * zoom + x <= width - least &&
    (box.y + box.height) * zoom + y <= height - free.foot + ROUNDING
  );
}

export function isSamePlace(one: Viewport | null, other: Viewport): boolean {
  return one !== null && one.x === other.x && one.y === other.y && one.zoom === other.zoom;
}

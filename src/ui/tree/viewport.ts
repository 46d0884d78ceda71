import { CARD } from "./layout.ts";
import type { Box, Place } from "./layout.ts";

/** Where the canvas stands: px of the panel, and the zoom. */
export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

/** Px of the panel. */
export interface Size {
  width: number;
  height: number;
}

/** What is left free around a tree that is fitted (px): below lie the camera's buttons. */
const SIDE = 20;
const TOP = 28;
const FOOT = 68;
/** A card nearer than this to the panel's edge is brought further in (px). */
const EDGE = 8;
/** Rounding moves an edge by less than this (px). */
const ROUNDING = 1;
/** No card is drawn larger than this to fill the panel; smaller than the other, none can be read. */
const CLOSEST = 1;
const READABLE = 0.62;
const SMALLEST = 0.04;
/** The zoom at which one place is looked at. */
const NEAR = 0.9;

/** All of the tree, in the middle of the panel. */
export function fitted(tree: Box, { width, height }: Size): Viewport {
  const room = { width: width - 2 * SIDE, height: height - TOP - FOOT };
  const fits = Math.min(CLOSEST, room.width / tree.width, room.height / tree.height);
  const zoom = Math.max(SMALLEST, fits);
  return {
    zoom,
    x: (width - tree.width * zoom) / 2 - tree.x * zoom,
    y: TOP + Math.max(0, (room.height - tree.height * zoom) / 2) - tree.y * zoom,
  };
}

/** The cards' words can be read. */
export function isReadable({ zoom }: Viewport): boolean {
  return zoom >= READABLE;
}

/** One card, low enough that the way to it is in view. */
export function around(place: Place, { width, height }: Size, zoom: number): Viewport {
  return {
    zoom,
    x: width / 2 - (place.x + CARD.width / 2) * zoom,
    y: height * 0.6 - (place.y + CARD.height / 2) * zoom,
  };
}

/** Where a tree opens that nobody has moved: all of it if it can be read, else one card of it. */
export function atFirst(tree: Box, place: Place, size: Size): Viewport {
  const all = fitted(tree, size);
  return isReadable(all) ? all : around(place, size, NEAR);
}

/** The card in the middle, no smaller than it can be read. */
export function nearer(place: Place, size: Size, zoom: number): Viewport {
  return around(place, size, Math.max(zoom, NEAR));
}

/** The card in view, as it is where it can be read. */
export function brought(place: Place, size: Size, zoom: number): Viewport {
  return around(place, size, Math.max(zoom, READABLE));
}

/** True where nothing of the box is cut off. */
export function isInView(box: Box, viewport: Viewport, size: Size): boolean {
  return isWithin(box, viewport, size, { edge: 0, foot: 0 });
}

/** True where the card lies neither at the panel's edge nor under the buttons. */
export function isCardInView(place: Place, viewport: Viewport, size: Size): boolean {
  const card = { ...place, width: CARD.width, height: CARD.height };
  return isWithin(card, viewport, size, { edge: EDGE, foot: FOOT });
}

/** The same for the whole tree, which also lies clear of the camera's buttons. */
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

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { CARD } from "./layout.ts";
import {
  bringIntoView,
  fitTree,
  hasRoomForMap,
  initialViewport,
  isCardInView,
  isClear,
  isInView,
  isReadable,
} from "./viewport.ts";

const panel = { width: 428, height: 520 };
const lanes = (count: number, rows: number) => ({
  x: 0,
  y: 0,
  width: count * CARD.width + (count - 1) * CARD.gapX,
  height: rows * CARD.height + (rows - 1) * CARD.gapY,
});

describe("the viewport", () => {
  it("shows all of a tree of two lanes in a panel beside the transcript", () => {
    const place = fitTree(lanes(2, 5), panel);
    expect(isReadable(place)).toBe(true);
    expect(isClear(lanes(2, 5), place, panel)).toBe(true);
    expect(initialViewport(lanes(2, 5), [{ x: 0, y: 0 }], panel)).toEqual(place);
  });

  it("keeps a card's title at 11 px or more rather than show three lanes", () => {
    // The title's size in px: --text-s.
    const title = 12.5;
    for (const column of [0, 1, 2]) {
      const card = { x: column * (CARD.width + CARD.gapX), y: 0 };
      const place = initialViewport(lanes(3, 5), [card], panel);
      expect(place.zoom * title).toBeGreaterThanOrEqual(11);
      expect(isCardInView(card, place, panel)).toBe(true);
      // No room is left empty on one side while cards are out of view on the other.
      expect(place.x).toBeLessThanOrEqual(20);
      expect(place.x + lanes(3, 5).width * place.zoom).toBeGreaterThanOrEqual(panel.width - 20);
    }
  });

  it("opens on one card at reading size if all of them would be too small", () => {
    const tree = lanes(12, 40);
    const card = { x: 8 * (CARD.width + CARD.gapX), y: 30 * (CARD.height + CARD.gapY) };
    const place = initialViewport(tree, [card], panel);
    expect(isReadable(place)).toBe(true);
    expect(isCardInView(card, place, panel)).toBe(true);
    expect(isInView(tree, place, panel)).toBe(false);
  });

  it("opens on a card with the cards before it, as far as there is room for them", () => {
    const tree = lanes(12, 40);
    const at = (column: number, row: number) => ({
      x: column * (CARD.width + CARD.gapX),
      y: row * (CARD.height + CARD.gapY),
    });
    // Each card is one lane beside the card before it. Two lanes are all that the smallest panel has room
    // for.
    for (const room of [panel, { width: 340, height: 520 }]) {
      for (const side of [-1, 1]) {
        const way = [at(6 + side, 30), at(6, 29), at(6, 28), at(6, 27)] as const;
        const place = initialViewport(tree, way, room);
        expect(isReadable(place)).toBe(true);
        for (const card of way) expect(isCardInView(card, place, room)).toBe(true);
      }
    }
    // Cards at the tree's edge, which must still be clear of the panel's edge.
    const last = [at(11, 30), at(10, 29)] as const;
    const place = initialViewport(tree, last, { width: 340, height: 520 });
    for (const card of last) {
      expect(isCardInView(card, place, { width: 340, height: 520 })).toBe(true);
    }
    // The card before these is too far away.
    const far = [at(6, 30), at(5, 29), at(1, 28)] as const;
    const near = initialViewport(tree, far, panel);
    expect(far.map((card) => isCardInView(card, near, panel))).toEqual([true, true, false]);
    const alone = initialViewport(tree, [at(6, 30), at(1, 29)], panel);
    expect(alone).toEqual(initialViewport(tree, [at(6, 30)], panel));
  });

  it("leaves nothing of a fitted tree outside or under the buttons (1,000 random sizes)", () => {
    const size = fc.record({
      width: fc.integer({ min: 280, max: 1_600 }),
      height: fc.integer({ min: 240, max: 1_200 }),
    });
    const box = fc
      .tuple(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -9_000, max: 9_000 }),
      )
      .map(([count, rows, x]) => ({ ...lanes(count, rows), x }));
    fc.assert(
      fc.property(box, size, (tree, room) => {
        const place = fitTree(tree, room);
        expect(place.zoom).toBeLessThanOrEqual(1);
        expect(isClear(tree, place, room)).toBe(true);
        expect(isInView(tree, place, room)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("distinguishes a card at the edge from one in view", () => {
    const view = { x: 0, y: 0, zoom: 1 };
    expect(isCardInView({ x: 20, y: 20 }, view, panel)).toBe(true);
    expect(isCardInView({ x: 2, y: 20 }, view, panel)).toBe(false);
    expect(isCardInView({ x: panel.width - CARD.width, y: 20 }, view, panel)).toBe(false);
  });
});

describe("bringing a card into view", () => {
  it("cuts nothing at a side while the other is empty, and leaves room for the buttons and the map", () => {
    const room = { width: 900, height: 500 };
    const tree = lanes(6, 12);
    for (const column of [0, 2, 5]) {
      for (const row of [0, 6, 11]) {
        const card = {
          x: column * (CARD.width + CARD.gapX),
          y: row * (CARD.height + CARD.gapY),
        };
        const place = bringIntoView(tree, [card], room, 1);
        expect(isCardInView(card, place, room)).toBe(true);
        expect(place.x).toBeLessThanOrEqual(20);
        expect(place.x + tree.width * place.zoom).toBeGreaterThanOrEqual(room.width - 20);
        // The map is 102 px high with its margins.
        expect(place.y + (card.y + CARD.height) * place.zoom).toBeLessThanOrEqual(
          room.height - 102,
        );
      }
    }
  });

  it("leaves the map out where it would lie on the cards", () => {
    expect(hasRoomForMap({ width: 900, height: 500 })).toBe(true);
    expect(hasRoomForMap({ width: 900, height: 320 })).toBe(false);
    expect(hasRoomForMap({ width: 360, height: 500 })).toBe(false);
  });
});

import { describe, expect, it } from "vitest";

import { createCamera } from "./camera.ts";
import type { CameraView, Flow } from "./camera.ts";
import { CARD } from "./layout.ts";
import { fitTree, isCardInView, isClear, isReadable } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

const size = { width: 428, height: 520 };
const small = { x: 0, y: 0, width: 2 * CARD.width, height: 3 * CARD.height };
const large = { x: 0, y: 0, width: 40 * CARD.width, height: 60 * CARD.height };
const places: Record<string, { x: number; y: number }> = {
  near: { x: 0, y: 0 },
  far: { x: 30 * CARD.width, y: 50 * CARD.height },
};

/** A canvas that moves immediately, and a list of the viewports that were kept. */
function cameraOver(change: Partial<CameraView> = {}, at: Viewport = { x: 0, y: 0, zoom: 1 }) {
  let now = at;
  const kept: (Viewport | null)[] = [];
  const goTo = async (next: Viewport) => {
    now = next;
    return true;
  };
  const flow: Flow = {
    getViewport: () => now,
    setViewport: goTo,
    getZoom: () => now.zoom,
    zoomTo: (zoom) => goTo({ ...now, zoom }),
    setCenter: (x, y) => goTo({ ...now, x: -x, y: -y }),
  };
  const camera = createCamera({
    flow,
    size: () => size,
    bounds: small,
    wayTo: (key) => [places[key] ?? { x: 0, y: 0 }],
    focused: "near",
    selected: "near",
    chosen: undefined,
    isSearching: false,
    keep: (viewport) => void kept.push(viewport),
    duration: () => 0,
    ...change,
  });
  return { camera, kept, now: () => now };
}

const elsewhere = { x: -5_000, y: -5_000, zoom: 1 };

describe("a camera the person has not moved", () => {
  it("opens on the whole tree if it is readable, and keeps it in view as the panel and the tree change", () => {
    const { camera, kept, now } = cameraOver({}, elsewhere);
    camera.open();
    expect(now()).toEqual(fitTree(small, size));
    const resized = cameraOver({}, elsewhere);
    resized.camera.resize();
    expect(resized.now()).toEqual(fitTree(small, size));
    const grown = cameraOver({}, elsewhere);
    grown.camera.follow({ focused: false, selected: false });
    expect(grown.now()).toEqual(fitTree(small, size));
    expect(kept).toEqual([]);
  });

  it("goes to the card that matters if the tree is too large to read as a whole", () => {
    const { camera, kept, now } = cameraOver({ bounds: large, focused: "far" });
    camera.follow({ focused: true, selected: false });
    expect(isCardInView(places["far"] ?? { x: 0, y: 0 }, now(), size)).toBe(true);
    expect(kept).toEqual([]);
  });

  it("stays where it is while the card is in view", () => {
    const at = { x: 100, y: 100, zoom: 1 };
    const { camera, now } = cameraOver({ bounds: large }, at);
    camera.follow({ focused: true, selected: true });
    expect(now()).toBe(at);
  });
});

describe("a viewport the person has chosen", () => {
  const chosen = { x: -40, y: -60, zoom: 0.8 };

  it("is used on opening, and kept however the panel and the tree change", () => {
    const { camera, now } = cameraOver({ chosen });
    camera.open();
    expect(now()).toBe(chosen);
    camera.resize();
    camera.follow({ focused: false, selected: false });
    expect(now()).toBe(chosen);
  });

  it("yields to the card focused by keyboard, and stays there", () => {
    const { camera, kept, now } = cameraOver({ chosen, bounds: large, focused: "far" }, chosen);
    camera.follow({ focused: true, selected: false });
    expect(isCardInView(places["far"] ?? { x: 0, y: 0 }, now(), size)).toBe(true);
    expect(kept).toEqual([now()]);
  });
});

describe("the person", () => {
  it("chooses a viewport with the buttons and the map", async () => {
    const { camera, kept, now } = cameraOver({ selected: "far" });
    camera.zoomIn();
    await Promise.resolve();
    expect(now().zoom).toBe(1.25);
    camera.zoomOut();
    await Promise.resolve();
    expect(now().zoom).toBe(1);
    camera.toSelection();
    expect(isCardInView(places["far"] ?? { x: 0, y: 0 }, now(), size)).toBe(true);
    camera.centre({ x: 7, y: 8 });
    await Promise.resolve();
    camera.mapMoved();
    expect(kept).toHaveLength(5);
    expect(kept.at(-1)).toEqual(now());
  });

  it("drops the choice by fitting a readable tree, and keeps it for any other", () => {
    const readable = cameraOver({ chosen: elsewhere }, elsewhere);
    readable.camera.fit();
    expect(readable.kept).toEqual([null]);
    const tiny = cameraOver({ bounds: large });
    tiny.camera.fit();
    expect(isReadable(tiny.now())).toBe(false);
    expect(isClear(large, tiny.now(), size)).toBe(true);
    expect(tiny.kept).toEqual([tiny.now()]);
  });

  it("is led to what a search finds at a size to be read, however far out the tree is", () => {
    const whole = { x: 0, y: 0, zoom: 0.04 };
    const still = cameraOver({ chosen: whole, bounds: large, focused: "far" }, whole);
    still.camera.follow({ focused: true, selected: false });
    expect(still.now()).toBe(whole);
    const { camera, kept, now } = cameraOver(
      { chosen: whole, bounds: large, focused: "far", isSearching: true },
      whole,
    );
    camera.follow({ focused: true, selected: false });
    expect(now().zoom).toBeGreaterThan(0.6);
    expect(isCardInView(places["far"] ?? { x: 0, y: 0 }, now(), size)).toBe(true);
    expect(kept).toEqual([now()]);
  });

  it("stays where the whole tree is fitted, whichever card is asked for", () => {
    const tall = { x: 0, y: 0, width: 2 * CARD.width, height: 20 * CARD.height };
    const bottom = { x: CARD.width, y: tall.height - CARD.height };
    const { camera, kept, now } = cameraOver({ bounds: tall, wayTo: () => [bottom] });
    camera.fit();
    const fitted = now();
    camera.show("bottom");
    expect(now()).toEqual(fitted);
    expect(kept).toHaveLength(1);
  });

  it("moves nothing before the canvas is ready", () => {
    const { camera, kept } = cameraOver({ flow: null });
    camera.open();
    camera.resize();
    camera.show("far");
    camera.zoomIn();
    camera.centre({ x: 1, y: 1 });
    camera.mapMoved();
    expect(kept).toEqual([]);
  });
});

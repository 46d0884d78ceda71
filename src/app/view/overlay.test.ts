import { beforeEach, describe, expect, it } from "vitest";

import { closeOverlay, openOverlay, openSettings, toggleOverlay, useOverlay } from "./overlay.ts";
import type { Overlay } from "./overlay.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const overlays: Overlay[] = ["settings", "palette", "shortcuts", "bin", "list"];
const places: (Overlay | null)[] = [null, ...overlays];
const shown = () => useOverlay.getState().overlay;

function begin(at: Overlay | null): void {
  if (at !== null) openOverlay(at);
}

describe.each(places)("over %s", (at) => {
  it.each(overlays)("%s replaces it", (next) => {
    begin(at);
    openOverlay(next);
    expect(shown()).toBe(next);
  });

  it.each(overlays)("%s is toggled", (next) => {
    begin(at);
    toggleOverlay(next);
    expect(shown()).toBe(at === next ? null : next);
  });

  it("the settings open with the requested tab", () => {
    begin(at);
    openSettings("data");
    expect(useOverlay.getState()).toEqual({ overlay: "settings", settingsTab: "data" });
  });

  it("nothing is left once it is closed", () => {
    begin(at);
    closeOverlay();
    expect(shown()).toBeNull();
  });
});

it("the settings reopen with the tab that was shown last", () => {
  openSettings("look");
  closeOverlay();
  openOverlay("settings");
  expect(useOverlay.getState().settingsTab).toBe("look");
});

import { afterEach, expect, it } from "vitest";

import { MOST_SCREENS, keepScreen, lastIdOfKept } from "./keep-screen.ts";
import { forgetScreens, keptScreenIds, keyOfScreen } from "./kept-screens.ts";
import { MOST_LETTERS } from "./screen-shape.ts";
import type { KeptScreen } from "./screen-shape.ts";

afterEach(() => localStorage.clear());

function screenWith(text: string): KeptScreen {
  return {
    address: "#/c/one/main",
    title: "One",
    build: "assets/index.css",
    styles: [],
    width: 1440,
    header: 50,
    foot: 120,
    panel: 0,
    log: "log",
    column: "column",
    above: 0,
    below: null,
    rows: [{ id: "m1", elements: 1, tree: ["article", {}, ["p", {}, text]] }],
  };
}

it("keeps the newest screens, within their number and size", () => {
  for (let number = 0; number < MOST_SCREENS + 5; number += 1) {
    keepScreen(`c${number}`, screenWith("words"));
    // All of them may be kept within the same millisecond.
    const key = keyOfScreen(`c${number}`);
    const [, text = ""] = /^\d+( .*)$/su.exec(localStorage.getItem(key) ?? "") ?? [];
    localStorage.setItem(key, `${number}${text}`);
  }
  keepScreen("last", screenWith("words"));
  expect(keptScreenIds()).toHaveLength(MOST_SCREENS);
  expect(keptScreenIds()).toEqual(expect.arrayContaining(["last", "c24"]));
  expect(keptScreenIds()).not.toContain("c0");
  for (let number = 0; number < 15; number += 1) {
    keepScreen(`large${number}`, screenWith("x".repeat(MOST_LETTERS - 1_000)));
  }
  const letters = keptScreenIds().map((id) => localStorage.getItem(keyOfScreen(id))?.length ?? 0);
  expect(letters.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(500_000);
  expect(keptScreenIds()).toContain("large14");
});

it("keeps none that is too large, and then not the former one either", () => {
  keepScreen("one", screenWith("words"));
  expect(lastIdOfKept("one")).toBe("m1");
  keepScreen("one", screenWith("x".repeat(MOST_LETTERS)));
  expect(keptScreenIds()).toEqual([]);
  expect(lastIdOfKept("one")).toBeUndefined();
});

it("removes all screens rather than taking the last room, and touches nothing else", () => {
  localStorage.setItem("bough.preference.theme", '"dark"');
  keepScreen("one", screenWith("words"));
  fillAllBut(20_000);
  keepScreen("two", screenWith("words"));
  expect(keptScreenIds()).toEqual([]);
  expect(localStorage.getItem("bough.preference.theme")).toBe('"dark"');
});

it("forgets those that it is told to forget", () => {
  for (const id of ["one", "two", "three"]) keepScreen(id, screenWith("words"));
  forgetScreens(["two", "unknown"]);
  expect(keptScreenIds().toSorted()).toEqual(["one", "three"]);
  forgetScreens();
  expect(keptScreenIds()).toEqual([]);
});

/** Fills the storage until only this many letters are left. */
function fillAllBut(free: number): void {
  let filler = "x".repeat(20_000_000);
  for (let step = filler.length; step >= 1_000; step = Math.floor(step / 2)) {
    try {
      localStorage.setItem("filler", filler);
      filler += "x".repeat(step);
    } catch {
      filler = filler.slice(0, Math.max(0, filler.length - step));
    }
  }
  localStorage.setItem("filler", filler.slice(0, filler.length - free - 1_000));
}

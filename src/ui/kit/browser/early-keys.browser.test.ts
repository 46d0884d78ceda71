import { expect, test } from "vitest";

import { keepEarlyKeys } from "./early-keys.ts";

function isKept(mac: boolean, press: KeyboardEventInit): boolean {
  const end = keepEarlyKeys(() => {}, mac);
  const event = new KeyboardEvent("keydown", { ...press, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  end(false);
  return event.defaultPrevented;
}

test("what Alt makes is a character on a Mac, and elsewhere for the browser's menus", () => {
  // Alt types "@", as on a German keyboard.
  const at = { key: "@", altKey: true };
  expect(isKept(true, at)).toBe(true);
  expect(isKept(false, at)).toBe(false);
  expect(isKept(false, { ...at, key: "ł" })).toBe(true);
  expect(isKept(true, { key: "k", metaKey: true })).toBe(false);
});

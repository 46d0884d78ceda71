import { isMac } from "#ui/kit/browser/is-mac.ts";

import type { KeyPress, Keys } from "./keys.ts";

/** The keys that a person pressed for a shortcut, or why they cannot be one. */
export type PressedKeys =
  | { kind: "keys"; keys: Keys }
  /** Only modifier keys were pressed so far. */
  | { kind: "more" }
  | { kind: "refused"; why: "needs_mod" | "needs_single" | "moves" | "alt" | "browser" | "text" };

const HOLDS = new Set(["Control", "Meta", "Shift", "Alt", "AltGraph", "CapsLock"]);
/** Shortcuts that browsers do not pass to a page. */
const BROWSERS = new Set(["N", "T", "W", "Q", "Shift+N", "Shift+T", "Shift+W", "Shift+Q", "Tab"]);
/** Shortcuts for copying, finding, printing, reloading, zooming and the address bar. */
const TEXT = new Set(["A", "C", "V", "X", "F", "P", "R", "L", "+", "-", "=", "0"]);
const SHIFTED: Record<string, string> = { Comma: ",", Period: ".", Slash: "/", Quote: "'" };

export function pressedKeys(press: KeyPress, mac = isMac): PressedKeys {
  if (HOLDS.has(press.key)) return { kind: "more" };
  if (press.altKey) return { kind: "refused", why: "alt" };
  if (!(mac ? press.metaKey : press.ctrlKey)) return { kind: "refused", why: "needs_mod" };
  const key = keyOf(press);
  if (key === undefined) return { kind: "refused", why: "browser" };
  const held = press.shiftKey ? `Shift+${key}` : key;
  if (BROWSERS.has(held)) return { kind: "refused", why: "browser" };
  return TEXT.has(held) ? { kind: "refused", why: "text" } : { kind: "keys", keys: `Mod+${held}` };
}

/** Keys that move between messages or fold the tree. */
const MOVES = new Set(["J", "K", "C"]);

/** Like `pressedKeys`, for a key that acts on a message: a letter or digit alone. */
export function pressedMessageKey(press: KeyPress): PressedKeys {
  if (HOLDS.has(press.key)) return { kind: "more" };
  const isHeld = press.altKey || press.metaKey || press.ctrlKey || press.shiftKey;
  const key = keyOf(press) ?? "";
  if (isHeld || !/^[A-Z0-9]$/u.test(key)) return { kind: "refused", why: "needs_single" };
  return MOVES.has(key) ? { kind: "refused", why: "moves" } : { kind: "keys", keys: key };
}

/** The key as `matches` reads it: a letter on any layout, or another character. */
function keyOf({ key, code, shiftKey }: KeyPress): string | undefined {
  if (/^[a-z]$/iu.test(key)) return key.toUpperCase();
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return letter;
  if (shiftKey) return SHIFTED[code];
  return /^[\x21-\x7e]$/u.test(key) ? key : undefined;
}

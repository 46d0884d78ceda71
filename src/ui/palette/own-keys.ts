import { useMemo } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useOwnKeys } from "#app/react/queries/own-keys.ts";

import { ariaKeys, isMac, matches, shownKeys } from "./keys.ts";
import type { KeyPress, Keys } from "./keys.ts";
import { isMessageKey, shortcuts } from "./shortcuts.ts";
import type { MessageKeyId, ShortcutId } from "./shortcuts.ts";

type OwnKeys = ReadonlyMap<string, Keys>;

/** The keys of a shortcut: the person's own, otherwise Bough's. Undefined if it has none. */
export function keysOf(id: ShortcutId, own: OwnKeys): Keys | undefined {
  const keys = own.get(id) ?? shortcuts[id].keys;
  return keys === "" ? undefined : keys;
}

/** The same in a component. */
export function useKeysOf(id: ShortcutId): Keys | undefined {
  return keysOf(id, useOwnKeys());
}

/** For a button whose tooltip says what it is. */
export function keyName(keys: Keys | undefined): { keys?: string } {
  return keys === undefined ? {} : { keys: shownKeys(keys) };
}

/** For a button that says itself what it is. */
export function keyTip(keys: Keys | undefined) {
  return keys === undefined
    ? {}
    : { "data-tip": shownKeys(keys), "aria-keyshortcuts": ariaKeys(keys) };
}

/** What a person pressed for a shortcut, or why it cannot be one. */
export type PressedKeys =
  | { kind: "keys"; keys: Keys }
  /** Only Ctrl or Shift so far. */
  | { kind: "more" }
  | { kind: "refused"; why: "needs_mod" | "needs_single" | "moves" | "alt" | "browser" | "text" };

const HOLDS = new Set(["Control", "Meta", "Shift", "Alt", "AltGraph", "CapsLock"]);
/** Browsers do not give these to a page. */
const BROWSERS = new Set(["N", "T", "W", "Q", "Shift+N", "Shift+T", "Shift+W", "Shift+Q", "Tab"]);
/** Copying, finding, printing, reloading, zooming and the address bar. */
const TEXT = new Set(["A", "C", "V", "X", "F", "P", "R", "L", "+", "-", "=", "0"]);
const SHIFTED: Record<string, string> = { Comma: ",", Period: ".", Slash: "/" };

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

/** Keys that go from message to message or fold the tree. */
const MOVES = new Set(["J", "K", "C"]);

/** The same for a message's key: a letter or digit alone. */
export function pressedMessageKey(press: KeyPress): PressedKeys {
  if (HOLDS.has(press.key)) return { kind: "more" };
  const isHeld = press.altKey || press.metaKey || press.ctrlKey || press.shiftKey;
  const key = keyOf(press) ?? "";
  if (isHeld || !/^[A-Z0-9]$/u.test(key)) return { kind: "refused", why: "needs_single" };
  return MOVES.has(key) ? { kind: "refused", why: "moves" } : { kind: "keys", keys: key };
}

/** As `matches` reads it: a letter of any layout, or a sign. */
function keyOf({ key, code, shiftKey }: KeyPress): string | undefined {
  if (/^[a-z]$/iu.test(key)) return key.toUpperCase();
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return letter;
  if (shiftKey) return SHIFTED[code];
  return /^[\x21-\x7e]$/u.test(key) ? key : undefined;
}

// Object.keys loses the type of the ids.
const ids = Object.keys(shortcuts) as ShortcutId[];

/** The other shortcut that has these keys, if any. */
export function keysTakenBy(keys: Keys, id: ShortcutId, own: OwnKeys): ShortcutId | undefined {
  return ids.find((other) => other !== id && keysOf(other, own) === keys);
}

const messageKeyIds = ids.filter(isMessageKey);

/** The person's own keys; a message's keys are off with all other single keys. */
export function useKeysInUse(): OwnKeys {
  const own = useOwnKeys();
  const [isSingleOn] = usePreference("singleKeys");
  return useMemo(
    () => (isSingleOn ? own : new Map([...own, ...messageKeyIds.map((id) => [id, ""] as const)])),
    [own, isSingleOn],
  );
}

/** What a key does to the message that has the focus, if anything. */
export function messageKeyOf(press: KeyPress, own: OwnKeys): MessageKeyId | undefined {
  return messageKeyIds.find((id) => {
    const keys = keysOf(id, own);
    return keys !== undefined && matches(keys, press);
  });
}

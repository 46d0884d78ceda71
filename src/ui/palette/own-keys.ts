import { useOwnKeys } from "#app/react/queries/own-keys.ts";

import { ariaKeys, shownKeys } from "./keys.ts";
import type { Keys } from "./keys.ts";
import { shortcuts } from "./shortcuts.ts";
import type { ShortcutId } from "./shortcuts.ts";

export type OwnKeys = ReadonlyMap<string, Keys>;

/** The keys of a shortcut: the person's own, otherwise Bough's. Undefined if it has none. */
export function keysOf(id: ShortcutId, own: OwnKeys): Keys | undefined {
  const keys = own.get(id) ?? shortcuts[id].keys;
  return keys === "" ? undefined : keys;
}

/** `keysOf` for a component. */
export function useKeysOf(id: ShortcutId): Keys | undefined {
  return keysOf(id, useOwnKeys());
}

/** Props for a button whose tooltip says what the button does. */
export function keyName(keys: Keys | undefined): { keys?: string } {
  return keys === undefined ? {} : { keys: shownKeys(keys) };
}

/** Props for a button whose own text says what it does. */
export function keyTip(keys: Keys | undefined) {
  return keys === undefined
    ? {}
    : { "data-tip": shownKeys(keys), "aria-keyshortcuts": ariaKeys(keys) };
}

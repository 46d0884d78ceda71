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

import { useMemo } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useOwnKeys } from "#app/react/queries/own-keys.ts";

import { matches } from "./keys.ts";
import type { KeyPress, Keys } from "./keys.ts";
import { keysOf } from "./own-keys.ts";
import type { OwnKeys } from "./own-keys.ts";
import { isMessageKey, shortcuts } from "./shortcuts.ts";
import type { MessageKeyId, ShortcutId } from "./shortcuts.ts";

// Object.keys loses the type of the ids.
const ids = Object.keys(shortcuts) as ShortcutId[];

/** The other shortcut that has these keys, if any. */
export function keysTakenBy(keys: Keys, id: ShortcutId, own: OwnKeys): ShortcutId | undefined {
  return ids.find((other) => other !== id && keysOf(other, own) === keys);
}

const messageKeyIds = ids.filter(isMessageKey);

/** The person's own keys. Where single keys are off, the keys that act on a message are off too. */
export function useKeysInUse(): OwnKeys {
  const own = useOwnKeys();
  const [isSingleOn] = usePreference("singleKeys");
  return useMemo(
    () => (isSingleOn ? own : new Map([...own, ...messageKeyIds.map((id) => [id, ""] as const)])),
    [own, isSingleOn],
  );
}

/** The shortcut that a key press triggers on the focused message, if any. */
export function messageKeyOf(press: KeyPress, own: OwnKeys): MessageKeyId | undefined {
  return messageKeyIds.find((id) => {
    const keys = keysOf(id, own);
    return keys !== undefined && matches(keys, press);
  });
}

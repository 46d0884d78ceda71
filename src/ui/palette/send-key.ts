import type { Preferences } from "#app/react/actions/preferences.ts";
import * as shortcutWords from "#ui/words/shortcuts.ts";

import { shownKeys } from "./keys.ts";

type SendKey = Preferences["sendKey"];

const KEYS = { enter: "Enter", mod_enter: "Mod+Enter" } as const satisfies Record<SendKey, string>;

/** As people read it: "Enter", "Ctrl+Enter". */
export function sendKeyText(sendKey: SendKey): string {
  return shownKeys(KEYS[sendKey]).replaceAll(" ", "+");
}

/** What is said beside a box in which messages are written. */
export function newLineHint(sendKey: SendKey): string {
  return sendKey === "enter"
    ? shortcutWords.newLineHint
    : shortcutWords.sendHint(sendKeyText(sendKey));
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

/** Whether this key sends. With Ctrl or Cmd, Enter always does; with Shift it starts a new line. */
export function sends({ key, shiftKey, ctrlKey, metaKey }: Press, sendKey: SendKey): boolean {
  if (key !== "Enter" || shiftKey) return false;
  return sendKey === "enter" || ctrlKey || metaKey;
}

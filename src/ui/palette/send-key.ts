import type { Preferences } from "#app/react/actions/preferences.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import * as shortcutWords from "#ui/words/shortcuts.ts";

import { shownKeys } from "./keys.ts";

/** What the person chose; `auto` if nothing. */
type ChosenKey = Preferences["sendKey"];
export type SendKey = Exclude<ChosenKey, "auto">;

const KEYS = { enter: "Enter", mod_enter: "Mod+Enter" } as const satisfies Record<SendKey, string>;

/** The key that sends here. Keys on the screen have only Enter for a new line: it sends if that was chosen. */
export function sendKeyHere(chosen: ChosenKey): SendKey {
  if (chosen !== "auto") return chosen;
  return hasKeyboard() ? "enter" : "mod_enter";
}

/** As people read it: "Enter", "Ctrl+Enter". */
export function sendKeyText(chosen: ChosenKey): string {
  return shownKeys(KEYS[sendKeyHere(chosen)]).replaceAll(" ", "+");
}

/** What is said beside a box in which messages are written. Style sheets hide it where keys are on the screen. */
export function newLineHint(chosen: ChosenKey): string {
  return sendKeyHere(chosen) === "enter"
    ? shortcutWords.newLineHint
    : shortcutWords.sendHint(sendKeyText(chosen));
}

/** What an on-screen keyboard shows on its Enter key, in a box in which messages are written. */
export function enterKeyHint(chosen: ChosenKey): "send" | "enter" {
  return sendKeyHere(chosen) === "enter" ? "send" : "enter";
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

/** Whether this key sends. With Ctrl or Cmd, Enter always does; with Shift it starts a new line. */
export function sends({ key, shiftKey, ctrlKey, metaKey }: Press, chosen: ChosenKey): boolean {
  if (key !== "Enter" || shiftKey) return false;
  return ctrlKey || metaKey || sendKeyHere(chosen) === "enter";
}

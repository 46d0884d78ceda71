import type { Preferences } from "#app/react/actions/preferences.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import * as shortcutWords from "#ui/words/shortcuts.ts";

import { shownKeys } from "./keys.ts";

/** The key that the person chose; `auto` if they chose none. */
type ChosenKey = Preferences["sendKey"];
export type SendKey = Exclude<ChosenKey, "auto">;

const KEYS = { enter: "Enter", mod_enter: "Mod+Enter" } as const satisfies Record<SendKey, string>;

/**
 * The key that sends on this device. On-screen keyboards have only Enter for a new line, so there Enter sends
 * only if the person chose that.
 */
export function sendKeyHere(chosen: ChosenKey): SendKey {
  if (chosen !== "auto") return chosen;
  return hasKeyboard() ? "enter" : "mod_enter";
}

/** The key that sends, as people read it: "Enter", "Ctrl+Enter". */
export function sendKeyText(chosen: ChosenKey): string {
  return shownKeys(KEYS[sendKeyHere(chosen)]).replaceAll(" ", "+");
}

/**
 * The hint beside a box in which messages are written. Style sheets hide it where the keyboard is on the
 * screen.
 */
export function newLineHint(chosen: ChosenKey): string {
  return sendKeyHere(chosen) === "enter"
    ? shortcutWords.newLineHint
    : shortcutWords.sendHint(sendKeyText(chosen));
}

/** The label of Enter on an on-screen keyboard, in a box in which messages are written. */
export function enterKeyHint(chosen: ChosenKey): "send" | "enter" {
  return sendKeyHere(chosen) === "enter" ? "send" : "enter";
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

/** Whether a key press sends. Enter always does with Ctrl or Cmd; with Shift it starts a new line. */
export function sends({ key, shiftKey, ctrlKey, metaKey }: Press, chosen: ChosenKey): boolean {
  if (key !== "Enter" || shiftKey) return false;
  return ctrlKey || metaKey || sendKeyHere(chosen) === "enter";
}

import { isMac } from "./is-mac.ts";

/**
 * Keeps what a person types for a dialog that they have asked for but that has not appeared yet. Otherwise
 * the keys would go to the focused element, where letters may be commands. It ends as soon as the person does
 * something else: a press, another focus, a command, or typing into another dialog. Words of an input method
 * cannot be kept.
 *
 * @param onEscape called if the person no longer wants the dialog
 * @returns ends it; if the dialog `hasCome`, the kept text is typed into its field
 */
export function keepEarlyKeys(onEscape: () => void, mac = isMac): (hasCome: boolean) => void {
  const typed: string[] = [];
  const listening = new AbortController();
  const stop = () => listening.abort();
  const keep = (event: KeyboardEvent) => {
    const does = earlyKey(event, mac);
    if (does === "ends" || isModalOpen()) return stop();
    if (does === "passes") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (does === "closes") onEscape();
    else if (does === "erases") typed.pop();
    else if (does === "types") typed.push(event.key);
  };
  const options = { capture: true, signal: listening.signal };
  window.addEventListener("keydown", keep, options);
  window.addEventListener("pointerdown", stop, options);
  window.addEventListener("focusin", stop, options);
  return (hasCome) => {
    stop();
    // The dialog is open, and has the focus, once React has finished this commit.
    if (hasCome) queueMicrotask(() => typeInto(typed.join("")));
  };
}

/** What a key does before the dialog appears: no letter is a command, and nothing is chosen unseen. */
function earlyKey(
  event: KeyboardEvent,
  mac: boolean,
): "ends" | "passes" | "closes" | "erases" | "types" | "nothing" {
  const { key } = event;
  const hasAltGraph = event.getModifierState("AltGraph");
  if (["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"].includes(key)) return "passes";
  // On a Mac, Alt types other characters; elsewhere it opens the browser's menus.
  const isMenuKey = !mac && event.altKey && /^[ -~]$/u.test(key);
  const isCommand = event.ctrlKey || event.metaKey || isMenuKey;
  if (key === "Tab" || (isCommand && !hasAltGraph)) return "ends";
  if (/^F\d+$/u.test(key) && key !== "F2") return "passes";
  if (key === "Escape") return "closes";
  if (key === "Backspace") return "erases";
  return /^.$/su.test(key) ? "types" : "nothing";
}

function isModalOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

function typeInto(text: string): void {
  const field = document.activeElement;
  if (text === "" || field?.matches("dialog:modal :is(input, textarea)") !== true) return;
  // Inserted as if typed, so that the field fires its events and can undo it.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand("insertText", false, text);
}

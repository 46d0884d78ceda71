import { hasKeyboard } from "./has-keyboard.ts";

/**
 * Puts an on-screen keyboard away by the Enter key of a field of one line, if that does nothing else: the
 * key says “Done”. Returns what ends it.
 */
export function followEnterKey(): () => void {
  document.addEventListener("keydown", leaveField);
  return () => document.removeEventListener("keydown", leaveField);
}

function leaveField({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key !== "Enter" || defaultPrevented || hasKeyboard()) return;
  if (takesText(target) && !isSubmitted(target)) target.blur();
}

/** Every field that takes text says what its Enter key does. */
function takesText(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.enterKeyHint !== "";
}

/** Enter sends the form: it has a button for that, or no other field. */
function isSubmitted({ form }: HTMLInputElement): boolean {
  if (form === null) return false;
  if (form.querySelector("[type=submit]") !== null) return true;
  return [...form.elements].filter(takesText).length === 1;
}

import { hasKeyboard } from "./has-keyboard.ts";

/**
 * Lets the Enter key of a single-line field close the on-screen keyboard, if the key does nothing else there:
 * it says “Done”. Returns what ends it.
 */
export function followEnterKey(): () => void {
  document.addEventListener("keydown", leaveField);
  return () => document.removeEventListener("keydown", leaveField);
}

function leaveField({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key !== "Enter" || defaultPrevented || hasKeyboard()) return;
  if (takesText(target) && !isSubmitted(target)) target.blur();
}

/** Whether the target is a field that takes text: each of those says what its Enter key does. */
function takesText(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.enterKeyHint !== "";
}

/** Whether Enter submits the form: it has a submit button, or no other text field. */
function isSubmitted({ form }: HTMLInputElement): boolean {
  if (form === null) return false;
  if (form.querySelector("[type=submit]") !== null) return true;
  return [...form.elements].filter(takesText).length === 1;
}

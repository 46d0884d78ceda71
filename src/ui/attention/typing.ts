/** When something was last typed or pasted anywhere in the page (Unix milliseconds). */
let lastInput = 0;

document.addEventListener(
  "input",
  () => {
    lastInput = Date.now();
  },
  { capture: true },
);

/**
 * False while a dialog that opens by itself would interrupt: the person is in the middle of a text
 * that they began after `since`, or another dialog is already open.
 * @param since Unix milliseconds; what was typed before (the message just sent) does not count
 */
export function isInterruptible(since: number): boolean {
  if (document.querySelector("dialog[open]:not([data-asks])") !== null) return false;
  return lastInput <= since || !isText(document.activeElement);
}

function isText(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement) return element.value !== "";
  if (element instanceof HTMLInputElement) return element.value !== "" && TYPED.has(element.type);
  return element instanceof HTMLElement && element.isContentEditable;
}

const TYPED: ReadonlySet<string> = new Set(["text", "search", "url", "email", "password"]);

/** When anything was last typed or pasted in the page (Unix milliseconds). */
let lastInput = 0;

document.addEventListener(
  "input",
  () => {
    lastInput = Date.now();
  },
  { capture: true },
);

/**
 * False if an automatically opened dialog would interrupt: the person is writing a text that they
 * began after `since`, or another dialog is open.
 * @param since Unix milliseconds; earlier typing (the message just sent) does not count
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

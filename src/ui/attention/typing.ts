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
 * Whether an automatically opened dialog may appear now. It may not while the person writes a text that they
 * began after `since`, or while another dialog is open.
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

/**
 * A frame without an origin, in which code of others runs. Its page comes from the server, since no
 * service worker may answer a sandboxed frame. Without a server the frame asks once more without the
 * attribute, and the worker answers with the sandbox in the answer's policy
 * (service-worker/app-files.ts). The page in it runs nothing unless it has no origin.
 */
export interface ClosedFrame {
  element: HTMLIFrameElement;
  /** Its page has said that it is there. */
  hasOpened: () => void;
  /** Nothing is waited for any more. */
  end: () => void;
}

/**
 * Milliseconds after something has loaded; what the page says may come a little later. For the copy they are
 * more: after them it counts as missing, and a busy device must not make that so.
 */
const OPENS_WITHIN = 2_000;
const COPY_OPENS_WITHIN = 10_000;

/**
 * @param file of the page, beside this one
 * @param nonce what the page begins its first message with
 * @param onMissing the page is nowhere to be had
 */
export function createClosedFrame(file: string, nonce: string, onMissing: () => void): ClosedFrame {
  const element = document.createElement("iframe");
  const addressOf = (search: string) => new URL(`${file}${search}#${nonce}`, document.baseURI).href;
  element.setAttribute("sandbox", "allow-scripts");
  element.allow = "";
  element.referrerPolicy = "no-referrer";
  element.src = addressOf("");
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askCopy = () => {
    const isAsked = !element.hasAttribute("sandbox");
    if (isAsked || (navigator.serviceWorker?.controller ?? null) === null) return onMissing();
    element.removeAttribute("sandbox");
    // The same address but for its hash would load nothing.
    element.src = addressOf("?kept");
  };
  // A page of the browser's own loads, too.
  element.addEventListener("load", () => {
    clearTimeout(timer);
    const isCopy = !element.hasAttribute("sandbox");
    if (!isOver) timer = setTimeout(askCopy, isCopy ? COPY_OPENS_WITHIN : OPENS_WITHIN);
  });
  const end = () => {
    isOver = true;
    clearTimeout(timer);
  };
  return { element, hasOpened: end, end };
}

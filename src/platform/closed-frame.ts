/**
 * A frame without an origin, for running other people's code. Its page comes from the server, because a
 * service worker may not answer a request from a sandboxed frame. If the server cannot be reached, the
 * frame asks again without the `sandbox` attribute, and the worker answers with a copy whose policy
 * contains the sandbox (service-worker/app-files.ts). The page runs nothing unless it has no origin.
 */
export interface ClosedFrame {
  element: HTMLIFrameElement;
  /** Call this when the page has reported that it is there. */
  hasOpened: () => void;
  /** Stops waiting for the page. */
  end: () => void;
}

/**
 * How long a loaded page may take to report that it is there (milliseconds). The worker's copy gets longer:
 * when its time is up the page counts as missing, and a busy device alone must not cause that.
 */
const OPENS_WITHIN = 2_000;
const COPY_OPENS_WITHIN = 10_000;

/**
 * @param file name of the page, beside this one
 * @param nonce the text that the page's first message begins with
 * @param onMissing called if the page can be had from neither the server nor the worker
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
    // An address that differs only in its hash would load nothing.
    element.src = addressOf("?kept");
  };
  // The browser's own error page fires `load`, too.
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

import type { FromFrame, ToFrame } from "./frame/protocol.ts";

/** How long a focus change counts as caused by Tab; how long to wait for the answer (milliseconds). */
const TAB_LASTS = 1_000;
const ANSWER_WITHIN = 500;

export interface FocusGuard {
  /** The element that contains the frame. */
  place: HTMLElement;
  frame: HTMLIFrameElement;
  port: MessagePort;
  /** Called if the frame takes the focus again after losing it to the guard. */
  onThief: () => void;
}

/**
 * Protects the focus from a frame. A frame can focus itself, and would then get the keys that a person types
 * in the page. It may keep the focus only if the person went there: by Tab, by pressing something in the
 * frame, or if they last pressed something in its card, such as Run. Otherwise the guard takes the focus
 * back. The second time, it calls `onThief`.
 *
 * @returns a function that ends the guard
 */
export function guardFocus({ place, frame, port, onThief }: FocusGuard): () => void {
  const end = new AbortController();
  const { signal } = end;
  let tabbedAt = -Infinity;
  /** Whether the person last pressed something in the card around the frame. */
  let isBesideIt = place.parentElement?.contains(document.activeElement) ?? false;
  let before: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let taken = 0;
  const giveBack = () => {
    clearTimeout(timer);
    if (document.activeElement !== frame) return;
    taken += 1;
    if (taken > 1) onThief();
    // The browser is still moving the focus. If it were moved back at once, keys would still go to the frame.
    setTimeout(() => {
      if (before?.isConnected === true) before.focus({ preventScroll: true });
      else if (document.activeElement === frame) frame.blur();
    });
  };
  const check = () => {
    if (document.activeElement !== frame || isBesideIt) return;
    if (performance.now() - tabbedAt < TAB_LASTS) return;
    // The person can only have pressed what is under the pointer.
    if (!frame.matches(":hover")) return giveBack();
    port.postMessage({ kind: "touched?" } satisfies ToFrame);
    clearTimeout(timer);
    timer = setTimeout(giveBack, ANSWER_WITHIN);
  };
  const hear = ({ data }: MessageEvent<FromFrame>) => {
    if (data.kind !== "touched") return;
    clearTimeout(timer);
    if (!data.isTouched) giveBack();
  };
  const noteKey = ({ key }: KeyboardEvent) => {
    tabbedAt = key === "Tab" ? performance.now() : -Infinity;
    if (!place.parentElement?.contains(document.activeElement)) isBesideIt = false;
  };
  const notePress = ({ target }: PointerEvent) => {
    isBesideIt = target instanceof Node && place.parentElement?.contains(target) === true;
  };
  const noteFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== frame) before = target;
  };
  document.addEventListener("keydown", noteKey, { capture: true, signal });
  document.addEventListener("pointerdown", notePress, { capture: true, signal });
  document.addEventListener("focusin", noteFocus, { capture: true, signal });
  window.addEventListener("blur", check, { signal });
  port.addEventListener("message", hear, { signal });
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

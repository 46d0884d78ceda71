import type { FromFrame, ToFrame } from "./frame/protocol.ts";

/** Milliseconds within which a Tab explains that the focus moved, and an answer is waited for. */
const TAB_LASTS = 1_000;
const ANSWER_WITHIN = 500;

export interface FocusGuard {
  /** The frame's element is in it. */
  place: HTMLElement;
  frame: HTMLIFrameElement;
  port: MessagePort;
  /** It took the focus again after it was taken back. */
  onThief: () => void;
}

/**
 * A frame can take the focus by itself, and would then get the keys that a person types in the page.
 * It keeps it only if the person went there: by Tab, by pressing something in it, or by pressing Run
 * last. Otherwise the focus is taken back, and the second time the frame is called a thief. Returns
 * what ends the guard.
 */
export function guardFocus({ place, frame, port, onThief }: FocusGuard): () => void {
  const end = new AbortController();
  const { signal } = end;
  let tabbedAt = -Infinity;
  /** The person's last press in the page was on what is around the frame. */
  let isBesideIt = place.parentElement?.contains(document.activeElement) ?? false;
  let before: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let taken = 0;
  const giveBack = () => {
    clearTimeout(timer);
    if (document.activeElement !== frame) return;
    taken += 1;
    if (taken > 1) onThief();
    // The browser has not finished moving it: at once, the keys would still go to the frame.
    setTimeout(() => {
      if (before?.isConnected === true) before.focus({ preventScroll: true });
      else if (document.activeElement === frame) frame.blur();
    });
  };
  const check = () => {
    if (document.activeElement !== frame || isBesideIt) return;
    if (performance.now() - tabbedAt < TAB_LASTS) return;
    // Nobody can press what the pointer is not on.
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

import type { FromFrame, ToFrame } from "./frame/protocol.ts";

/** Milliseconds within which a Tab explains that the focus moved, and an answer is waited for. */
const TAB_LASTS = 1_000;
const ANSWER_WITHIN = 500;

/**
 * A frame can take the focus by itself, and would then get the keys that a person types in the page.
 * It keeps it only if the person went there: by Tab, or by pressing something in it. Returns what
 * ends the guard.
 */
export function guardFocus(frame: HTMLIFrameElement, port: MessagePort): () => void {
  let tabbedAt = -Infinity;
  let before: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteKey = (event: KeyboardEvent) => {
    tabbedAt = event.key === "Tab" ? performance.now() : -Infinity;
  };
  const noteFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== frame) before = target;
  };
  const giveBack = () => {
    clearTimeout(timer);
    if (document.activeElement !== frame) return;
    frame.blur();
    if (before?.isConnected === true) before.focus({ preventScroll: true });
  };
  const check = () => {
    if (document.activeElement !== frame) return;
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
  document.addEventListener("keydown", noteKey, true);
  document.addEventListener("focusin", noteFocus, true);
  window.addEventListener("blur", check);
  port.addEventListener("message", hear);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("keydown", noteKey, true);
    document.removeEventListener("focusin", noteFocus, true);
    window.removeEventListener("blur", check);
    port.removeEventListener("message", hear);
  };
}

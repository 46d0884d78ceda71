/**
 * Moves the focus when its element leaves the page or is disabled. Otherwise nothing would have the focus,
 * keys would do nothing, and a screen reader would begin at the top. Code that moves the focus itself goes
 * first. Returns what ends it.
 *
 * @param homeOf returns where the focus goes, given the element that had it
 */
export function giveFocusHome(homeOf: (lost: Element) => HTMLElement | null): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  let held: Element | null = null;
  let frame = 0;
  const settle = () => {
    const lost = held;
    if (lost === null || isThere(lost)) return;
    hold(null);
    if (isNowhere()) homeOf(lost)?.focus({ preventScroll: true });
  };
  const look = () => {
    if (held === null || isThere(held)) return;
    cancelAnimationFrame(frame);
    // Two frames later: some code moves the focus itself once the page is drawn.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(settle);
    });
  };
  const changes = new MutationObserver(look);
  const hold = (next: Element | null) => {
    held = next;
    changes.disconnect();
    if (next === null) return;
    const what = { subtree: true, childList: true, attributeFilter: ["disabled"] };
    changes.observe(document.body, what);
  };
  // The page is not watched while the person writes a longer text.
  const onFocus = ({ target }: FocusEvent) =>
    hold(target instanceof Element && !target.matches("textarea") ? target : null);
  // Chromium fires this event before a removed element is gone.
  const onBlur = () =>
    queueMicrotask(() => {
      if (held === null || !isNowhere()) return;
      // The element is still there, so the person pressed beside everything and wants no focus.
      if (isThere(held)) hold(null);
      else look();
    });
  document.addEventListener("focusin", onFocus, { signal });
  document.addEventListener("focusout", onBlur, { signal });
  return () => {
    gone.abort();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}

function isThere(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled");
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

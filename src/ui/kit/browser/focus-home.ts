/**
 * Finds a new place for the focus when what has it leaves the page or is disabled: otherwise nothing has it,
 * keys do nothing, and a screen reader begins at the top. Whoever places it themselves comes first. Returns
 * what ends it.
 *
 * @param homeOf where it goes, by what had it
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
    // Some place it themselves, once the page was drawn.
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
  // Nothing is watched while the person writes a text.
  const onFocus = ({ target }: FocusEvent) =>
    hold(target instanceof Element && !target.matches("textarea") ? target : null);
  // Chromium tells of it before a removed element is gone.
  const onBlur = () =>
    queueMicrotask(() => {
      if (held === null || !isNowhere()) return;
      // Otherwise a press beside everything is what the person wants.
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

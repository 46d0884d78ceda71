import { useEffect, useRef } from "react";

import { placeBeside } from "#ui/kit/browser/floating.ts";

import styles from "./tooltips.module.css";

/**
 * Milliseconds of hovering before a tooltip appears (`patience`), and after a tooltip during which the next
 * one appears immediately (`warm`).
 */
const patience = 450;
const warm = 300;

/**
 * Shows the `data-tip` of whatever is hovered or focused by keyboard. Mount it once: one box and a
 * few listeners serve all controls, however many the transcript has.
 */
export function Tooltips() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current === null ? undefined : listen(box.current)), []);
  // The text is already in the control's accessible name.
  return (
    <div ref={box} popover="manual" data-passive="" aria-hidden="true" className={styles.tip} />
  );
}

function listen(box: HTMLElement): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  let owner: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = -warm;

  const hide = (): void => {
    clearTimeout(timer);
    owner = undefined;
    if (!box.matches(":popover-open")) return;
    box.hidePopover();
    hiddenAt = performance.now();
  };
  const show = (anchor: Element): void => {
    if (!anchor.isConnected) return;
    box.textContent = anchor.getAttribute("data-tip");
    // Shown again, so that it is above a dialog that was opened after it.
    if (box.matches(":popover-open")) box.hidePopover();
    box.showPopover();
    placeBeside(box, anchor.getBoundingClientRect(), { side: "below", align: "middle", gap: 6 });
  };
  const consider = (target: EventTarget | null, wait: number): void => {
    const anchor = target instanceof Element ? target.closest("[data-tip]") : null;
    if (anchor === owner) return;
    hide();
    if (anchor === null) return;
    owner = anchor;
    timer = setTimeout(() => show(anchor), performance.now() - hiddenAt < warm ? 0 : wait);
  };

  document.addEventListener(
    "pointerover",
    (event) => {
      if (event.pointerType === "mouse") consider(event.target, patience);
    },
    { signal },
  );
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) consider(target, patience);
    },
    { signal },
  );
  for (const over of ["focusout", "pointerdown", "scroll", "keydown", "input"]) {
    document.addEventListener(over, hide, { signal, capture: true, passive: true });
  }
  signal.addEventListener("abort", hide);
  return () => gone.abort();
}

import { useEffect, useState } from "react";
import type { RefObject } from "react";

/**
 * Shows an element over the whole page, in the browser's top layer. A frame in it keeps running, which it
 * would not if the element were moved. Escape and `leave` end this.
 */
export function useWholeScreen(element: RefObject<HTMLElement | null>): {
  isWhole: boolean;
  toggle: () => void;
  leave: () => void;
} {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (!isWhole || element.current === null) return;
    return cover(element.current, () => setWhole(false));
  }, [isWhole, element]);
  return { isWhole, toggle: () => setWhole((now) => !now), leave: () => setWhole(false) };
}

/** Puts the element over the page. Returns a function that puts it back. */
function cover(shown: HTMLElement, leave: () => void): () => void {
  const before = document.activeElement;
  const room = shown.parentElement;
  // Reserves the element's place, so that the text around it does not move.
  room?.style.setProperty("height", `${shown.offsetHeight}px`);
  shown.setAttribute("popover", "manual");
  shown.showPopover();
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  const keepInside = ({ target }: FocusEvent) => {
    if (target instanceof Node && !shown.contains(target)) {
      shown.querySelector<HTMLElement>("button")?.focus();
    }
  };
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("focusin", keepInside);
  return () => {
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("focusin", keepInside);
    if (shown.isConnected) shown.hidePopover();
    shown.removeAttribute("popover");
    room?.style.removeProperty("height");
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

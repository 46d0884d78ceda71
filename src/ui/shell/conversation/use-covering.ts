import { useEffect, useLayoutEffect } from "react";
import type { RefObject } from "react";

import { coverWithPanel } from "#app/view/panel.ts";
import { uncoverConversation } from "#ui/panel/covering.ts";

import { useBackCloses } from "./use-back.ts";

/**
 * While the panel covers the conversation it has the focus, and Escape and Back close it. The focus
 * then returns to where it was, unless something else has taken it.
 */
export function useCovering(covers: boolean, panel: RefObject<HTMLElement | null>): void {
  useBackCloses(covers, uncoverConversation);
  useLayoutEffect(() => {
    if (!covers) return;
    const before = document.activeElement;
    const uncover = coverWithPanel();
    if (panel.current?.contains(before) !== true) panel.current?.focus({ preventScroll: true });
    return () => {
      uncover();
      // The covered element can only be focused after the next render.
      queueMicrotask(() => returnFocus(before));
    };
  }, [covers, panel]);
  useEffect(() => {
    if (!covers) return;
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, [covers]);
}

function returnFocus(before: Element | null): void {
  const now = document.activeElement;
  if (now !== null && now !== document.body) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** A dialog, a menu or a field inside takes the first Escape for itself. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const onTop = "dialog:modal, :popover-open:not([data-passive])";
  if (document.querySelector(onTop) !== null) return;
  event.preventDefault();
  uncoverConversation();
}

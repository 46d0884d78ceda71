import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { addBackStep, onStepLeft } from "#app/view/back-steps.ts";
import { coverWithPanel, togglePanelSize } from "#app/view/panel.ts";
import { addressedConversation, replaceRoute } from "#app/view/route.ts";
import { uncoverConversation } from "#ui/panel/covering.ts";

/**
 * While the panel covers the conversation, it has the focus, and Escape and Back close it. The focus then
 * returns to where it was, unless something else has taken it.
 */
export function useCovering(covers: boolean, panel: RefObject<HTMLElement | null>): void {
  useKeptAddress();
  useEffect(() => (covers ? addBackStep(uncoverConversation) : undefined), [covers]);
  useLayoutEffect(() => {
    if (!covers) return;
    const before = document.activeElement;
    const uncover = coverWithPanel();
    if (panel.current?.contains(before) !== true) panel.current?.focus({ preventScroll: true });
    return () => {
      uncover();
      // The covered element can be focused only after the next render.
      queueMicrotask(() => returnFocus(before));
    };
  }, [covers, panel]);
  useEffect(() => {
    if (!covers) return;
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, [covers]);
}

/**
 * Keeps the branch in view when the person goes back from the covering panel, whatever address the earlier
 * history entry has.
 */
function useKeptAddress(): void {
  const { context, active } = useCurrentConversation();
  const latest = useRef({ context, active });
  useLayoutEffect(() => {
    latest.current = { context, active };
  });
  useEffect(() => {
    return onStepLeft(() => {
      const { id } = latest.current.context;
      if (addressedConversation() !== id) return;
      replaceRoute(id, latest.current.active.name);
    });
  }, []);
}

function returnFocus(before: Element | null): void {
  const now = document.activeElement;
  if (now !== null && now !== document.body) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

function closeByEscape(event: KeyboardEvent): void {
  if (!isFreeEscape(event)) return;
  event.preventDefault();
  uncoverConversation();
}

/** Lets Escape in a panel that fills the screen beside the text restore the panel's width. */
export function useSmallByEscape(isFull: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isFull) return;
    const makeSmall = (event: KeyboardEvent) => {
      const isInPanel = event.target instanceof Node && panel.current?.contains(event.target);
      if (isInPanel !== true || !isFreeEscape(event)) return;
      event.preventDefault();
      togglePanelSize();
    };
    document.addEventListener("keydown", makeSmall);
    return () => document.removeEventListener("keydown", makeSmall);
  }, [isFull, panel]);
}

/** Whether Escape is free for the panel: a dialog, a menu or a field inside takes the first one. */
function isFreeEscape(event: KeyboardEvent): boolean {
  if (event.key !== "Escape" || event.defaultPrevented) return false;
  return document.querySelector("dialog:modal, :popover-open:not([data-passive])") === null;
}

import { useSyncExternalStore } from "react";

import { topModal, watchModals } from "#ui/kit/browser/modal.ts";

/** Text that the reader selected in the transcript. */
export interface Selected {
  /** The message that the text is in; the last one if it spans several. */
  nodeId: string;
  text: string;
  range: Range;
  /** Box of its last line (px of the window). */
  box: DOMRect;
}

/**
 * The current selection in a transcript; null while the pointer is still selecting. While a dialog is open, it
 * stays as it was: in Chromium, focusing a field there clears it, and the palette still offers to quote it.
 */
export function useSelected(): Selected | null {
  return useSyncExternalStore(watch.subscribe, watch.read);
}

const watch = watchSelection();

function watchSelection() {
  const listeners = new Set<() => void>();
  let selected: Selected | null = null;
  let drawing = false;
  let isEmpty = true;
  const look = () => {
    if (topModal() !== null) return;
    const now = drawing ? null : selectedIn(document.getSelection());
    if (isSame(now, selected)) return;
    selected = now;
    for (const tell of listeners) tell();
  };
  const lookAnew = () => {
    isEmpty = document.getSelection()?.isCollapsed ?? true;
    look();
  };
  // Skipped if nothing is selected: even asking for the selection forces a style recalculation.
  const lookAgain = () => {
    if (!isEmpty) look();
  };
  const begin = () => {
    drawing = true;
  };
  const end = () => {
    drawing = false;
    // A click into a selection clears it only after the pointer is up.
    setTimeout(look);
  };
  let listening: AbortController | undefined;
  const listen = () => {
    listening = new AbortController();
    const { signal } = listening;
    const early = { signal, capture: true };
    document.addEventListener("selectionchange", lookAnew, { signal });
    document.addEventListener("pointerdown", begin, early);
    document.addEventListener("pointerup", end, early);
    document.addEventListener("pointercancel", end, early);
    // A modal gives the focus back only after it has told that it closes.
    const leave = watchModals(() => setTimeout(look));
    signal.addEventListener("abort", leave);
    document.addEventListener("scroll", lookAgain, early);
  };
  return {
    read: () => selected,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) listening?.abort();
      };
    },
  };
}

/**
 * The selected text. Null if nothing is selected, or the selection does not lie in finished messages of one
 * transcript.
 */
export function selectedIn(selection: Selection | null): Selected | null {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = selection.toString().trim();
  const message = messageAtEnd(range);
  const box = message && lastLine(range, message);
  const nodeId = message?.dataset["messageId"];
  if (text === "" || message === undefined || nodeId === undefined || box === undefined) {
    return null;
  }
  return message.ariaBusy === "true" || !isInView(box, message)
    ? null
    : { nodeId, text, range: range.cloneRange(), box };
}

/**
 * The message in which the selection ends. Selecting a whole paragraph ends it at the start of the next
 * element, which is not meant to be included.
 */
function messageAtEnd(range: Range): HTMLElement | undefined {
  const first = messageOf(range.startContainer);
  const last = messageOf(range.endContainer);
  return first !== undefined && range.endOffset === 0 ? first : first && last;
}

/**
 * The box of the last selected line. Measures only text: the range itself could include the boxes of
 * controls.
 */
function lastLine(range: Range, message: HTMLElement): DOMRect | undefined {
  const walker = document.createTreeWalker(message, NodeFilter.SHOW_TEXT);
  let last: Node | null = null;
  while (walker.nextNode() !== null) {
    const { currentNode } = walker;
    const isWords = currentNode.parentElement?.closest("footer,button") === null;
    if (isWords && range.intersectsNode(currentNode)) last = currentNode;
  }
  if (last === null) return undefined;
  const words = range.cloneRange();
  if (last !== range.endContainer) words.setEndAfter(last);
  return [...words.getClientRects()].findLast(({ width }) => width > 0);
}

function messageOf(node: Node): HTMLElement | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[role="log"] article[data-message-id]') ?? undefined;
}

function isInView(box: DOMRect, message: HTMLElement): boolean {
  const log = message.closest('[role="log"]')?.getBoundingClientRect();
  return log !== undefined && box.bottom > log.top && box.top < log.bottom;
}

function isSame(one: Selected | null, other: Selected | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.nodeId === other.nodeId &&
    one.text === other.text &&
    one.box.left === other.box.left &&
    one.box.bottom === other.box.bottom
  );
}

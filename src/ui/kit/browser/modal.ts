import { useSyncExternalStore } from "react";

import { createListeners } from "#platform/listeners.ts";

/** The open modals, the topmost last. */
let modals: readonly HTMLDialogElement[] = [];
const listeners = createListeners();

function tell(next: readonly HTMLDialogElement[]): void {
  modals = next;
  listeners.tell();
}

/**
 * Opens a modal dialog. Returns a function that closes it. Call it before the dialog leaves the page: the
 * focus is restored only if an open dialog is closed.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  tell([...modals, dialog]);
  return () => {
    tell(modals.filter((one) => one !== dialog));
    dialog.close();
    // Chromium restores the focus but not the caret, so the field would look focused and take no
    // keys.
    const back = document.activeElement;
    if (!(back instanceof HTMLElement)) return;
    back.blur();
    back.focus({ preventScroll: true });
  };
}

/** The topmost modal dialog. Everything outside it is dimmed and cannot be reached. */
export function topModal(): HTMLDialogElement | null {
  return modals.at(-1) ?? null;
}

/** The topmost modal dialog, as a hook that follows what opens and closes. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(listeners.subscribe, topModal);
}

/** Calls `look` with the open modals, the topmost last: now, and whenever one opens or closes. */
export function watchModals(look: (open: readonly HTMLDialogElement[]) => void): () => void {
  look(modals);
  return listeners.subscribe(() => look(modals));
}

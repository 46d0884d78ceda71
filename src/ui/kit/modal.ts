import { useSyncExternalStore } from "react";

/** Those that are open, the one on top last. */
let modals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function tell(next: readonly HTMLDialogElement[]): void {
  modals = next;
  for (const listener of listeners) listener();
}

/**
 * Opens a dialog as a modal one; gives the way to close it, for the moment before it leaves the page:
 * only an open dialog that is closed gives the focus back to where it was.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  tell([...modals, dialog]);
  return () => {
    tell(modals.filter((one) => one !== dialog));
    dialog.close();
    // Chromium gives the focus back, but the caret would go with the dialog: the field would look
    // focused and take no keys.
    const back = document.activeElement;
    if (!(back instanceof HTMLElement)) return;
    back.blur();
    back.focus({ preventScroll: true });
  };
}

/** The modal dialog on top: all that lies outside it can be neither seen well nor reached. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => modals.at(-1) ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Opens a dialog as a modal one; gives the way to close it, for the moment before it leaves the page:
 * only an open dialog that is closed gives the focus back to where it was.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => {
    dialog.close();
    // Chromium gives the focus back, but the caret would go with the dialog: the field would look
    // focused and take no keys.
    const back = document.activeElement;
    if (!(back instanceof HTMLElement)) return;
    back.blur();
    back.focus({ preventScroll: true });
  };
}

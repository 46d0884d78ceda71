/** The offsets of a passage in a box's text (UTF-16 units). */
export interface Passage {
  start: number;
  end: number;
}

/** Replaces a part of a box's text as if it were typed, so that the browser can undo it. */
export function replaceText(box: HTMLTextAreaElement, { start, end }: Passage, text: string): void {
  box.focus();
  box.setSelectionRange(start, end);
  // This is the only way that keeps the box's own undo.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand(text === "" ? "delete" : "insertText", false, text)) return;
  box.setRangeText(text, start, end, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Replaces a part of a box's text without taking the focus or moving the person's cursor. */
export function replaceQuietly(
  box: HTMLTextAreaElement,
  { start, end }: Passage,
  text: string,
): void {
  if (document.activeElement !== box) {
    box.setRangeText(text, start, end, "preserve");
    box.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const moved = (at: number) => {
    if (at <= start) return at;
    return at >= end ? at - end + start + text.length : start + text.length;
  };
  const from = moved(box.selectionStart);
  const to = moved(box.selectionEnd);
  replaceText(box, { start, end }, text);
  box.setSelectionRange(from, to);
}

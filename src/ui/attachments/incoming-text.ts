/** A paste into a text box. */
interface BoxPaste {
  clipboardData: DataTransfer;
  currentTarget: HTMLTextAreaElement;
}

/**
 * Looks after a paste of text, which the browser carries out: formatted text becomes Markdown. To be called in its
 * event; the code for it loads on first use, and if that does not come, the plain text stays.
 *
 * @param onLong the text is so long that it could be a file instead; called with it once it is in the box
 */
export function textPasted(
  { clipboardData, currentTarget: box }: BoxPaste,
  onLong?: (text: string) => void,
): void {
  const pasted = {
    plain: clipboardData.getData("text/plain"),
    html: clipboardData.getData("text/html"),
    start: box.selectionStart,
  };
  import("./pasted-text.ts").then(
    ({ settlePasted }) => settlePasted(box, pasted, onLong),
    () => undefined,
  );
}

/** A paste into a text box. */
interface BoxPaste {
  clipboardData: DataTransfer;
  currentTarget: HTMLTextAreaElement;
}

/**
 * Turns a paste of formatted text into Markdown, after the browser has pasted its plain text. Call it in the
 * paste event. The code loads on first use; if loading fails, the plain text stays.
 *
 * @param onLong called with the text once it is in the box, if it is so long that it could be a file instead
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

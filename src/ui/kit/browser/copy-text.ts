/**
 * Writes to the clipboard; rejects if the browser refuses. Call it while a press is handled, before anything
 * is awaited: later, Safari refuses. A text that is still being read is passed as a promise.
 *
 * @param htmlOf draws the text, for programs that take formatted text
 */
export async function copyText(
  text: string | Promise<string>,
  htmlOf?: (text: string) => Promise<string>,
): Promise<void> {
  if (typeof ClipboardItem === "undefined" || (typeof text === "string" && htmlOf === undefined)) {
    return navigator.clipboard.writeText(await text);
  }
  const words = Promise.resolve(text);
  const plain = { "text/plain": blobOf("text/plain", words) };
  if (htmlOf === undefined) return navigator.clipboard.write([new ClipboardItem(plain)]);
  try {
    const formatted = { ...plain, "text/html": blobOf("text/html", words.then(htmlOf)) };
    await navigator.clipboard.write([new ClipboardItem(formatted)]);
  } catch {
    // The code that draws the text could not be loaded, or the browser takes no formatted text.
    await navigator.clipboard.writeText(await text);
  }
}

function blobOf(type: string, words: Promise<string>): Promise<Blob> {
  return words.then((read) => new Blob([read], { type }));
}

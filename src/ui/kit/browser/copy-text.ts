/**
 * Writes to the clipboard; rejects if the browser refuses. It is called in a press, before anything is
 * awaited: afterwards Safari refuses, so it gets what is still being read as a promise.
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
    // What draws it could not be loaded, or the browser takes no formatted text.
    await navigator.clipboard.writeText(await text);
  }
}

function blobOf(type: string, words: Promise<string>): Promise<Blob> {
  return words.then((read) => new Blob([read], { type }));
}

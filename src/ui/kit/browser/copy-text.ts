/**
 * Writes to the clipboard; rejects if the browser refuses. It is called in a press, before anything is
 * awaited: afterwards Safari refuses, so it gets what is still being read as a promise.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === "string" || typeof ClipboardItem === "undefined") {
    return navigator.clipboard.writeText(await text);
  }
  const blob = text.then((read) => new Blob([read], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

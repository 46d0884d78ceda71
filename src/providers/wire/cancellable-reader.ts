/**
 * Returns a reader of a body that cancels its source on abort. A pending read then reports the end. A real
 * `fetch` fails its body on its own, but a scripted one in the page may ignore its signal.
 */
export function cancellableReader(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): ReadableStreamDefaultReader<Uint8Array> {
  const reader = body.getReader();
  const cancel = (): void => {
    // If the abort has already failed the body, there is nothing to cancel.
    reader.cancel().catch(() => undefined);
  };
  if (signal.aborted) cancel();
  else signal.addEventListener("abort", cancel, { once: true });
  return reader;
}

/**
 * A body's reader that lets its source go on abort: a read under way then says that it is done. A
 * real `fetch` fails its body by itself; a scripted one in the page may not look at its signal.
 */
export function cancellableReader(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): ReadableStreamDefaultReader<Uint8Array> {
  const reader = body.getReader();
  const cancel = (): void => {
    // Where the abort has failed the body already, there is nothing to let go.
    reader.cancel().catch(() => undefined);
  };
  if (signal.aborted) cancel();
  else signal.addEventListener("abort", cancel, { once: true });
  return reader;
}

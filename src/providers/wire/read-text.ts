import { cancellableReader } from "./cancellable-reader.ts";

/** The text of a body that is not an event stream, and whether it is complete. */
export interface BodyText {
  text: string;
  /** Whether the body exceeded the limit or broke off, so that `text` is only its beginning. */
  cut: boolean;
}

/**
 * Reads a body as UTF-8 up to `limit` bytes. Never rejects: even the beginning of an error message
 * is useful.
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  onBytes: (size: number) => void,
  signal: AbortSignal,
): Promise<BodyText> {
  if (body === null) return { text: "", cut: false };
  const reader = cancellableReader(body, signal);
  const decoder = new TextDecoder();
  let text = "";
  let left = limit;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode(), cut: false };
      onBytes(value.length);
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.length;
      if (left < 0) break;
    }
    await reader.cancel();
  } catch {
    // The body broke off: return what arrived.
  }
  return { text: text + decoder.decode(), cut: true };
}

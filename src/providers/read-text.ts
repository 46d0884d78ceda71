import { cancellableReader } from "./wire/cancellable-reader.ts";

/** The text of a body that is no event stream, and whether it went on beyond the limit. */
export interface BodyText {
  text: string;
  /** The body was longer than the limit, or broke; `text` is its beginning. */
  cut: boolean;
}

/**
 * Reads a body as UTF-8 up to `limit` bytes. Never rejects: an error's explanation is worth having
 * even where only its beginning arrived.
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  onBytes: () => void,
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
      onBytes();
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.length;
      if (left < 0) break;
    }
    await reader.cancel();
  } catch {
    // Broken off: what came is the answer.
  }
  return { text: text + decoder.decode(), cut: true };
}

/** The part of a body that was read. */
export interface BytesRead {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether the body has more bytes, which were not read. */
  isCut: boolean;
}

/**
 * Reads the first `most` bytes of a body. Counts the bytes as they arrive, because a server may state any
 * length, or send without end.
 *
 * @param onBytes called with the number of bytes read so far
 */
export async function readUpTo(
  body: Response["body"],
  most: number,
  onBytes: (count: number) => void = () => undefined,
): Promise<BytesRead> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  while (size <= most) {
    const piece = await reader?.read();
    if (piece?.value === undefined) break;
    pieces.push(piece.value);
    size += piece.value.length;
    onBytes(Math.min(size, most));
  }
  const isCut = size > most;
  if (isCut) await reader?.cancel();
  const whole = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return { bytes: isCut ? whole.slice(0, most) : whole, isCut };
}

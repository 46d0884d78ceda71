/** As much of a body as was read. */
export interface BytesRead {
  bytes: Uint8Array<ArrayBuffer>;
  /** There is more, which was not asked for. */
  isCut: boolean;
}

/**
 * The first `most` bytes of a body: a server may state any length, or go on for ever, so what counts
 * is what has come.
 * @param onBytes told how many bytes there are so far
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

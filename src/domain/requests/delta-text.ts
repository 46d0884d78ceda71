import { computeDelta } from "./delta.ts";
import type { DeltaPiece } from "./delta.ts";

/** A text as it is stored: whole, or as a difference from another one. */
export interface DeltaText {
  /** Id of the text from which this one differs; absent if all pieces are literal text. */
  baseId?: string;
  pieces: readonly DeltaPiece[];
}

/** Encodes a text as a difference from another one if that is shorter, otherwise whole. */
export function encodeDelta(
  base: { id: string; text: string } | undefined,
  text: string,
): DeltaText {
  if (base === undefined) return { pieces: [text] };
  const pieces = computeDelta(base.text, text);
  return pieces.every((piece) => typeof piece === "string")
    ? { pieces }
    : { baseId: base.id, pieces };
}

/**
 * Reconstructs a text from a chain in which each text is stored as a difference from the previous one.
 * Only the ranges that are still needed are followed down the chain, so no intermediate text is ever
 * assembled.
 * @param first the requested text
 * @returns undefined if a text of the chain is missing
 */
export async function resolveDeltas(
  first: DeltaText,
  read: (id: string) => Promise<DeltaText | undefined>,
): Promise<string | undefined> {
  let pieces = first.pieces;
  let { baseId } = first;
  while (pieces.some((piece) => typeof piece !== "string")) {
    const base = baseId === undefined ? undefined : await read(baseId);
    if (base === undefined) return undefined;
    pieces = pieces.flatMap((piece) =>
      typeof piece === "string" ? [piece] : sliced(base.pieces, piece[0], piece[1]),
    );
    baseId = base.baseId;
  }
  return pieces.join("");
}

function sliced(pieces: readonly DeltaPiece[], from: number, length: number): DeltaPiece[] {
  const cut: DeltaPiece[] = [];
  let begins = 0;
  for (const piece of pieces) {
    const size = typeof piece === "string" ? piece.length : piece[1];
    const start = Math.max(from - begins, 0);
    const end = Math.min(from + length - begins, size);
    if (start < end) {
      cut.push(
        typeof piece === "string" ? piece.slice(start, end) : [piece[0] + start, end - start],
      );
    }
    begins += size;
    if (begins >= from + length) break;
  }
  return cut;
}

import { deltaOf } from "./delta.ts";
import type { DeltaPiece } from "./delta.ts";

/** A text as it is stored: whole, or told by another one. */
export interface ToldText {
  /** Absent: all pieces are words. */
  baseId?: string;
  pieces: readonly DeltaPiece[];
}

/** Told by another text where that says less; else whole. */
export function toldBy(base: { id: string; text: string } | undefined, text: string): ToldText {
  if (base === undefined) return { pieces: [text] };
  const pieces = deltaOf(base.text, text);
  return pieces.every((piece) => typeof piece === "string")
    ? { pieces }
    : { baseId: base.id, pieces };
}

/**
 * The text of a chain of texts, each told by the one before. Only what is still wanted is followed
 * down the chain, so that no text between is ever put together.
 * @param first the text that is asked for
 * @returns undefined where one that it needs is not there
 */
export async function readChain(
  first: ToldText,
  read: (id: string) => Promise<ToldText | undefined>,
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

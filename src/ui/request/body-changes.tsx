import type { Comparison } from "#app/requests/sent-request.ts";
import type { DeltaPiece } from "#domain/requests/delta.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { PaintedText } from "#ui/approval/painted-text.tsx";
import { exactCount, shareWords } from "#ui/usage/usage-words.ts";

import styles from "./request.module.css";

export interface BodyChangesProps {
  compared: Comparison;
  /** Of this body. */
  bytes: number;
  /** Tokens that the provider read from its cache, where it says so. */
  cachedTokens?: number;
}

/** Characters of a new piece that are drawn; the exact text is one press away. */
const MOST_DRAWN = 20_000;

/** What of this body is new since the request before, and what of that one is no more in it. */
export function BodyChanges({ compared, bytes, cachedTokens }: BodyChangesProps) {
  return (
    <div className={styles["changes"]}>
      <p>
        {sharedWords({ compared, bytes, ...(cachedTokens === undefined ? {} : { cachedTokens }) })}
      </p>
      <ol aria-label="Changes since the request before">
        {compared.pieces.map((piece, index) => (
          // Pieces are what they are by their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Piece key={index} piece={piece} />
        ))}
      </ol>
    </div>
  );
}

function Piece({ piece }: { piece: DeltaPiece }) {
  if (typeof piece !== "string") {
    return (
      <li className={styles["same"]}>
        {piece[1] === 1 ? "1 character" : `${exactCount(piece[1])} characters`} as before
      </li>
    );
  }
  const rest = piece.length - MOST_DRAWN;
  return (
    <li className={styles["new"]}>
      <PaintedText text={escapeHidden(piece.slice(0, MOST_DRAWN))} />
      {rest > 0 && <small> … and {exactCount(rest)} characters more</small>}
    </li>
  );
}

/** "97 % stood in the request before; nothing of that was changed." */
export function sharedWords({ compared, bytes, cachedTokens }: BodyChangesProps): string {
  const same = bytes === 0 ? 0 : compared.sameBytes / bytes;
  const kept = compared.onlyAdds
    ? "Nothing of that one was changed or taken out, which is what a provider's cache asks for."
    : "Some of that one was changed or taken out: from there on a provider's cache does not help.";
  const cached =
    cachedTokens === undefined
      ? "The provider does not say what it read from its cache."
      : `The provider read ${exactCount(cachedTokens)} tokens from its cache.`;
  return `${shareWords(same)} of this body stood in the request before. ${kept} ${cached}`;
}

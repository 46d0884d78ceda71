import type { Comparison } from "#app/requests/sent-request.ts";
import { defined } from "#domain/defined.ts";
import type { DeltaPiece } from "#domain/requests/delta.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { PaintedText } from "#ui/approval/painted-text.tsx";
import { requestWords } from "#ui/words/request.ts";

import styles from "./request.module.css";

export interface BodyChangesProps {
  compared: Comparison;
  /** Size of this body in bytes (UTF-8). */
  bytes: number;
  /** Tokens the provider read from its cache, if it reports them. */
  cachedTokens?: number;
}

/** How many characters of a new piece are shown. “Raw” has the full text. */
const MOST_DRAWN = 20_000;

/** What is new in this body compared with the previous request, and what was removed. */
export function BodyChanges({ compared, bytes, cachedTokens }: BodyChangesProps) {
  return (
    <div className={styles.changes}>
      <p>{sharedText({ compared, bytes, ...defined({ cachedTokens }) })}</p>
      <ol aria-label={requestWords.changesLabel}>
        {compared.pieces.map((piece, index) => (
          // Pieces are identified by their position.
          // oxlint-disable-next-line react/no-array-index-key
          <Piece key={index} piece={piece} />
        ))}
      </ol>
    </div>
  );
}

function Piece({ piece }: { piece: DeltaPiece }) {
  if (typeof piece !== "string") {
    return <li className={styles.same}>{requestWords.unchanged(piece[1])}</li>;
  }
  const rest = piece.length - MOST_DRAWN;
  return (
    <li className={styles.new}>
      <PaintedText text={escapeHidden(piece.slice(0, MOST_DRAWN))} />
      {rest > 0 && <small> {requestWords.moreCharacters(rest)}</small>}
    </li>
  );
}

function keptText({ addsAtEnd, onlyAdds }: Comparison): string {
  if (addsAtEnd) return requestWords.onlyAdded;
  return onlyAdds ? requestWords.addedBefore : requestWords.partlyChanged;
}

/** "97 % is the same as in the previous request. …" */
export function sharedText({ compared, bytes, cachedTokens }: BodyChangesProps): string {
  const same = bytes === 0 ? 0 : compared.sameBytes / bytes;
  const kept = keptText(compared);
  const cached =
    cachedTokens === undefined ? requestWords.cacheUnknown : requestWords.cacheRead(cachedTokens);
  return [requestWords.shared(same), kept, cached].join(" ");
}

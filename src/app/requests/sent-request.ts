import { base64Of } from "#app/attachments/prepared.ts";
import type { Services } from "#app/services/services.ts";
import { isAddedAtEnd } from "#domain/requests/added-at-end.ts";
import { blobsIn, fillPlaceholders, wholeIn } from "#domain/requests/attachment-placeholders.ts";
import { computeDelta } from "#domain/requests/delta.ts";
import type { DeltaPiece } from "#domain/requests/delta.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { sha256Of } from "#platform/sha256.ts";
import type { RequestStore } from "#storage/activity/requests.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";

/** A request's body, as it was sent. */
export interface SentBody {
  /** The body with placeholders for attachments. */
  marked: string;
  /** The exact text that was sent, in UTF-8. Placeholders remain where a blob is gone. */
  text: string;
  /** Blobs that no longer exist. */
  gone: readonly string[];
  /** Whether the SHA-256 of the bytes matches what was sent. */
  verified: boolean;
  /** The comparison with the previous request; absent if none can be read. */
  compared?: Comparison;
}

/** What changed since the previous request. */
export interface Comparison {
  previousId: string;
  /** How many bytes of this body were in the previous one. */
  sameBytes: number;
  /** Whether nothing of the previous body was changed or removed. */
  onlyAdds: boolean;
  /**
   * Whether text was only added at the end of the messages, so a provider's cache of the rest still applies.
   */
  addsAtEnd: boolean;
  /** This body as a difference from the previous one. */
  pieces: readonly DeltaPiece[];
  previous: string;
}

/** The stores from which a body's parts are read. */
type BodySources = Pick<Services, "databases"> & { sentRequests: RequestStore };

/**
 * Reads a request's body. Undefined if it, or a body from which it is stored as a difference, is not stored.
 */
export async function readSentBody(
  sources: BodySources,
  row: RequestRow,
): Promise<SentBody | undefined> {
  const { sentRequests } = sources;
  const marked = await sentRequests.body(row.id);
  if (marked === undefined) return undefined;
  const { text, gone } = await filled(sources, marked);
  const verified =
    gone.length === 0 && (await sha256Of(new TextEncoder().encode(text))) === row.sha256;
  const previous =
    row.previousId === undefined ? undefined : await sentRequests.body(row.previousId);
  if (row.previousId === undefined || previous === undefined) {
    return { marked, text, gone, verified };
  }
  const compared = await compare(sources, { previousId: row.previousId, previous, marked });
  return { marked, text, gone, verified, compared };
}

async function filled(
  sources: BodySources,
  marked: string,
): Promise<{ text: string; gone: readonly string[] }> {
  const blobs = new Map<string, string>();
  const rows = await createBlobStore(sources.databases).many(blobsIn(marked));
  for (const { id, data } of rows) blobs.set(id, await base64Of(data));
  return {
    text: fillPlaceholders(marked, (id) => blobs.get(id)),
    gone: blobsIn(marked).filter((id) => !blobs.has(id)),
  };
}

async function compare(
  sources: BodySources,
  { previousId, previous, marked }: { previousId: string; previous: string; marked: string },
): Promise<Comparison> {
  const pieces = computeDelta(previous, marked);
  const copies = pieces.filter((piece) => typeof piece !== "string");
  const same = await filled(
    sources,
    copies.map(([at, length]) => wholeIn(previous, at, at + length)).join(""),
  );
  return {
    previousId,
    previous,
    sameBytes: new TextEncoder().encode(same.text).length,
    addsAtEnd: isAddedAtEnd(previous, marked),
    onlyAdds: copies.reduce((sum, [, length]) => sum + length, 0) === previous.length,
    pieces,
  };
}

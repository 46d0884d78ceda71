import { base64Of } from "#app/attachments/prepared.ts";
import type { Bough } from "#app/bough.ts";
import { engineOf } from "#app/engine.ts";
import { blobsIn, unmark } from "#domain/requests/attachment-marks.ts";
import { deltaOf } from "#domain/requests/delta.ts";
import type { DeltaPiece } from "#domain/requests/delta.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { createBlobStore } from "#storage/blobs.ts";

import { sha256Of } from "./sha256.ts";

/** A request's body, as it was sent. */
export interface SentBody {
  /** With marks where attachments stand. */
  marked: string;
  /** The exact text, whose UTF-8 was sent; marks are left where a blob is gone. */
  text: string;
  /** Blobs that are not there any more. */
  gone: readonly string[];
  /** Whether the bytes are those that were sent, told by their SHA-256. */
  verified: boolean;
  /** Held against the request before it; absent where there is none to be read. */
  compared?: Comparison;
}

/** What changed since the request before. */
export interface Comparison {
  previousId: string;
  /** Bytes of this body that stood in the other one. */
  sameBytes: number;
  /** Nothing of the other one was changed or taken out: what a provider's cache holds of it counts. */
  onlyAdds: boolean;
  /** This body, told by the other. */
  pieces: readonly DeltaPiece[];
  previous: string;
}

/** Undefined where the body is not stored, or something that it is told by is not. */
export async function readSentBody(bough: Bough, row: RequestRow): Promise<SentBody | undefined> {
  const { sentRequests } = engineOf(bough);
  const marked = await sentRequests.body(row.id);
  if (marked === undefined) return undefined;
  const { text, gone } = await filled(bough, marked);
  const verified =
    gone.length === 0 && (await sha256Of(new TextEncoder().encode(text))) === row.sha256;
  const previous =
    row.previousId === undefined ? undefined : await sentRequests.body(row.previousId);
  if (row.previousId === undefined || previous === undefined) {
    return { marked, text, gone, verified };
  }
  const compared = await compare(bough, { previousId: row.previousId, previous, marked });
  return { marked, text, gone, verified, compared };
}

async function filled(
  bough: Bough,
  marked: string,
): Promise<{ text: string; gone: readonly string[] }> {
  const blobs = new Map<string, string>();
  const rows = await createBlobStore(bough.databases).many(blobsIn(marked));
  for (const { id, data } of rows) blobs.set(id, await base64Of(data));
  return {
    text: unmark(marked, (id) => blobs.get(id)),
    gone: blobsIn(marked).filter((id) => !blobs.has(id)),
  };
}

async function compare(
  bough: Bough,
  { previousId, previous, marked }: { previousId: string; previous: string; marked: string },
): Promise<Comparison> {
  const pieces = deltaOf(previous, marked);
  const copies = pieces.filter((piece) => typeof piece !== "string");
  const same = await filled(
    bough,
    copies.map(([at, length]) => previous.slice(at, at + length)).join(""),
  );
  return {
    previousId,
    previous,
    sameBytes: new TextEncoder().encode(same.text).length,
    onlyAdds: copies.reduce((sum, [, length]) => sum + length, 0) === previous.length,
    pieces,
  };
}

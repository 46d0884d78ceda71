import { CollectionHint } from "#platform/collection-hint.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { StorageAbort } from "#storage/problems.ts";
import type { BlobRow, StoredBlobRow } from "#storage/rows.ts";

import { storeBytes } from "./blob-bytes.ts";
import { lostBlobs, putLost } from "./blob-names.ts";
import { unmark } from "./blobs.ts";

const MB = 1024 * 1024;
/** Most bytes to store in one transaction, which keeps all of them in memory until it ends. */
const AT_ONCE = 64 * MB;
/** Bytes per transaction if there are more. */
const PIECE = 16 * MB;

/** Whether there are more bytes than one transaction should store. */
export function areMany(blobs: readonly BlobRow[]): boolean {
  return blobs.reduce((sum, { data }) => sum + data.size, 0) > AT_ONCE;
}

/** A row whose bytes are stored already. */
export type StagedRow = Pick<BlobRow, "id" | "sha256">;

/**
 * Stores bytes in several transactions, before anything refers to them. They are not visible yet, and a
 * sweep leaves them alone for `GRACE_PERIOD`.
 *
 * @param onStored called after each piece with the ids of its new rows, so that the caller can give up
 *   those that nothing refers to in the end, and with the share that is stored
 */
export async function stageBytes(
  db: BoughDatabase,
  blobs: readonly BlobRow[],
  signal: AbortSignal,
  onStored: (ids: string[], share: number) => void,
): Promise<StagedRow[]> {
  const hint = new CollectionHint();
  let done = 0;
  for (const some of inPieces(blobs)) {
    const copies = await copiesOf(some);
    signal.throwIfAborted();
    const ids = await storeBytes(copies, (rows) =>
      db.transaction("rw", db.blobs, db.settings, () => keepBytes(db, rows)),
    );
    onStored(ids, (done += some.length) / blobs.length);
    if (done < blobs.length) hint.give();
  }
  return blobs.map(({ id, sha256 }) => ({ id, sha256 }));
}

/**
 * Copies bytes out of the files that they wait in. These files are removed in the end, and in a private
 * window the database would only point to them. Copies one at a time, because the page stands still while a
 * blob is made.
 */
export async function copiesOf(rows: readonly BlobRow[]): Promise<BlobRow[]> {
  const copies: BlobRow[] = [];
  for (const row of rows) {
    const data = new Blob([await row.data.arrayBuffer()], { type: row.mediaType });
    copies.push({ ...row, data });
  }
  return copies;
}

function* inPieces(blobs: readonly BlobRow[]): Generator<BlobRow[]> {
  let piece: BlobRow[] = [];
  let size = 0;
  for (const blob of blobs) {
    if (piece.length > 0 && size + blob.data.size > PIECE) {
      yield piece;
      piece = [];
      size = 0;
    }
    piece.push(blob);
    size += blob.data.size;
  }
  if (piece.length > 0) yield piece;
}

/**
 * Adds rows that are missing, and removes the marks of the others, because something refers to these bytes
 * from now on. Runs in the caller's transaction. Returns the ids of the new rows.
 */
export async function keepBytes(
  db: BoughDatabase,
  blobs: readonly (StoredBlobRow | StagedRow)[],
): Promise<string[]> {
  const added: string[] = [];
  const there: string[] = [];
  for (const blob of blobs) {
    const known = await db.blobs.get(blob.id);
    if (known === undefined && "data" in blob) {
      await db.blobs.add(blob);
      added.push(blob.id);
    } else if (known?.sha256 === blob.sha256) there.push(blob.id);
    else throw new StorageAbort("taken", "There are other bytes with this id by now.");
  }
  await unmark(db, there);
  return added;
}

/** Marks these rows, so that the next sweep removes those that nothing refers to without a grace period. */
export async function giveUpBytes(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction("rw", db.settings, async () => {
    await putLost(db, new Set([...(await lostBlobs(db)), ...ids]));
  });
}

import { CollectionHint } from "#platform/collection-hint.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { StorageAbort } from "#storage/problems.ts";
import type { BlobRow, StoredBlobRow } from "#storage/rows.ts";

import { storeBytes } from "./blob-bytes.ts";
import { lostBlobs, putLost } from "./blob-names.ts";
import { unmark } from "./blobs.ts";

const MB = 1024 * 1024;
/** Bytes that one transaction may bring: it keeps all of them in memory until it ends. */
const AT_ONCE = 64 * MB;
/** If there are more than that, how many are stored at a time. */
const PIECE = 16 * MB;

/** Whether there are more bytes than a browser keeps in memory for one transaction. */
export function areMany(blobs: readonly BlobRow[]): boolean {
  return blobs.reduce((sum, { data }) => sum + data.size, 0) > AT_ONCE;
}

/** A row whose bytes are stored already. */
export type StagedRow = Pick<BlobRow, "id" | "sha256">;

/**
 * Stores bytes before what refers to them, some at a time: nobody sees them yet, and a sweep leaves them
 * for `GRACE_PERIOD`.
 *
 * @param onStored told of the ids of each piece's new rows, because what nothing refers to in the end has to be
 *   given up; and of the share that is stored
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
 * Out of the files in which they wait, which are removed in the end: in a private window the database would
 * only point to them. One after another, because the page stands still while a blob is made.
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
 * In the caller's transaction: something refers to these bytes from now on, so they are no longer marked.
 * Returns the ids of the rows that are new.
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

/** The next sweep removes those of these rows that nothing refers to, without waiting. */
export async function giveUpBytes(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction("rw", db.settings, async () => {
    await putLost(db, new Set([...(await lostBlobs(db)), ...ids]));
  });
}

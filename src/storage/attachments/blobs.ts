import { plainText } from "#domain/damage/plain-text.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { blobIdsIn } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { changeDraft } from "#storage/conversations/drafts.ts";
import type { Databases } from "#storage/db.ts";
import { readInPages } from "#storage/pages.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { BlobRow, StoredBlobRow } from "#storage/rows.ts";

import { storeBytes } from "./blob-bytes.ts";
import { lostBlobs, putLost } from "./blob-names.ts";

export type NewBlob = Pick<BlobRow, "id" | "mediaType" | "sha256" | "data" | "createdAt">;
type NewStored = Pick<StoredBlobRow, keyof NewBlob>;

/** The bytes of attachments. */
export interface BlobStore {
  /**
   * Stores the bytes and adds the attachment to the draft, in one transaction, so that no sweep
   * sees only one of them. Bytes that are already stored are not stored again, unless the browser
   * has lost them; an attachment that the draft already has is not added twice. Returns the row's id.
   */
  attach(
    draftKey: string,
    blob: NewBlob,
    partOf: (blobId: string) => AttachmentPart,
  ): Promise<Result<string, StorageProblem>>;
  /**
   * Stores bytes that nothing refers to yet, and returns their rows' ids in order. Bytes that are already
   * stored are not stored again. The caller must store a reference to them within `GRACE_PERIOD`.
   */
  keep(blobs: readonly NewBlob[]): Promise<Result<string[], StorageProblem>>;
  get(id: string): Promise<BlobRow | undefined>;
  /** Returns only rows that exist. */
  many(ids: readonly string[]): Promise<BlobRow[]>;
  /**
   * Removes rows that nothing refers to any more: no message (including the bin), no draft, no queue, and
   * no result in an unfinished round. A row is first marked, and removed only after `GRACE_PERIOD` without
   * a reference; so a row whose reference moves from one place to another is never removed. Returns how
   * many were removed.
   *
   * @param rest awaited after each batch of rows that is read
   */
  sweep(now: number, rest?: () => Promise<void>): Promise<number>;
}

/** How long a row without a reference is kept (milliseconds). */
export const GRACE_PERIOD = 3_600_000;

export function createBlobStore({ strict }: Pick<Databases, "strict">): BlobStore {
  return {
    attach: (draftKey, blob, partOf) =>
      toStorageResult(async () => {
        const lost = await lostAmong(strict, [blob]);
        return storeBytes([blob], ([stored]) =>
          attach(strict, { draftKey, blob: stored, lost, partOf }),
        );
      }),
    keep: (blobs) =>
      toStorageResult(async () => {
        const lost = await lostAmong(strict, blobs);
        return storeBytes(blobs, (rows) =>
          strict.transaction("rw", strict.blobs, strict.settings, () =>
            storedBlobs(strict, rows, lost),
          ),
        );
      }),
    get: async (id) => usable(await strict.blobs.get(id)),
    many: async (ids) => {
      const rows = await strict.blobs.bulkGet([...ids]);
      return rows.filter((row) => usable(row) !== undefined) as BlobRow[];
    },
    sweep: (now, rest = () => Promise.resolve()) => sweep(strict, now, rest),
  };
}

/** A row without its bytes is treated as missing. */
function usable(row: BlobRow | undefined): BlobRow | undefined {
  return row?.data instanceof Blob ? row : undefined;
}

interface Attaching {
  draftKey: string;
  blob: NewStored;
  lost: ReadonlySet<string>;
  partOf: (blobId: string) => AttachmentPart;
}

function attach(db: BoughDatabase, { draftKey, blob, lost, partOf }: Attaching): Promise<string> {
  return db.transaction("rw", db.blobs, db.drafts, db.settings, async () => {
    const [id = blob.id] = await storedBlobs(db, [blob], lost);
    await changeDraft(db, draftKey, blob.createdAt, ({ attachments, ...draft }) => ({
      ...draft,
      attachments: attachments.some(({ blobId }) => blobId === id)
        ? attachments
        : [...attachments, partOf(id)],
    }));
    return id;
  });
}

/**
 * Ids of stored rows with these hashes whose bytes the browser has lost. Call it before a transaction, which
 * cannot wait until bytes are read.
 */
export async function lostAmong(
  db: BoughDatabase,
  blobs: readonly Pick<BlobRow, "sha256">[],
): Promise<ReadonlySet<string>> {
  const hashes = [...new Set(blobs.map(({ sha256 }) => sha256))];
  const lost = new Set<string>();
  for (const row of await db.blobs.where("sha256").anyOf(hashes).toArray()) {
    try {
      await usable(row)?.data.slice(0, 1).arrayBuffer();
      if (usable(row) === undefined) lost.add(row.id);
    } catch {
      lost.add(row.id);
    }
  }
  return lost;
}

/**
 * Stores bytes in the caller's transaction, and returns the ids under which they are stored, in order.
 *
 * @param lost rows whose bytes are lost: they get these, so that every message with them has them again
 */
export async function storedBlobs(
  db: BoughDatabase,
  blobs: readonly NewStored[],
  lost: ReadonlySet<string>,
): Promise<string[]> {
  const ids: string[] = [];
  const known: string[] = [];
  for (const blob of blobs) {
    const same = await db.blobs
      .where("sha256")
      .equals(blob.sha256)
      .filter(({ mediaType }) => mediaType === blob.mediaType)
      .first();
    if (same === undefined) await db.blobs.add({ ...blob });
    else {
      if (lost.has(same.id)) await db.blobs.put({ ...same, data: blob.data });
      known.push(same.id);
    }
    ids.push(same?.id ?? blob.id);
  }
  await unmark(db, known);
  return ids;
}

/** Removes the marks of rows that something refers to again. Runs in the caller's transaction. */
export async function unmark(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.blobs
    .where("id")
    .anyOf([...ids])
    .modify((row) => {
      if (row.lostAt === undefined) return LEFT;
      delete row.lostAt;
      return WRITTEN;
    });
  const marked = new Set(await lostBlobs(db));
  const before = marked.size;
  for (const id of ids) marked.delete(id);
  if (marked.size < before) await putLost(db, marked);
}

/**
 * What a `modify` callback returns. A row that `modify` writes has its bytes copied, so only rows that
 * change are written.
 */
const LEFT = false;
const WRITTEN = true;

async function sweep(db: BoughDatabase, now: number, rest: () => Promise<void>): Promise<number> {
  const before = await lostBlobs(db);
  // When rows of these tables go, nobody removes the damage records about them, so that is done here.
  if ((await db.damagedRows.count()) > 0) {
    await (await import("#storage/damage/damage-records.ts")).removeUnguarded(db);
  }
  const lost = new Set(await db.blobs.toCollection().primaryKeys());
  if (lost.size === 0) return 0;
  // Reads in the order in which references move: draft, queue, result, message.
  for (const id of await inDrafts(db)) lost.delete(id);
  const atWork: string[] = [];
  await readInPages(db.runs, (rows) => {
    for (const { id, state, queue, calls } of rows) {
      for (const { content } of queue) for (const blobId of blobIdsIn(content)) lost.delete(blobId);
      // A failed run may have left its round open, for the next run to close.
      if (isUnfinished({ state }) || calls.length > 0) atWork.push(id);
    }
    return rest();
  });
  for (const id of await inResults(db, atWork)) lost.delete(id);
  await withoutThoseInMessages(db, lost, rest);
  if ((await db.door?.haveKept()) === false) return 0;
  await withoutThoseInOriginals(db, lost);
  return db.transaction("rw", db.blobs, db.drafts, db.settings, async () => {
    for (const id of await inDrafts(db)) lost.delete(id);
    const marked = await lostBlobs(db);
    // What was marked during the sweep may be named by a message that had already been read; the next sweep
    // decides.
    const gone = new Set([...lost].filter((id) => before.has(id) && marked.has(id)));
    await db.blobs.toCollection().modify((row) => {
      const isLost = lost.has(row.id);
      if (isLost && (row.lostAt ?? Infinity) <= now - GRACE_PERIOD) gone.add(row.id);
      if (gone.has(row.id) || isLost === (row.lostAt !== undefined)) return LEFT;
      if (isLost) row.lostAt = now;
      else delete row.lostAt;
      return WRITTEN;
    });
    await db.blobs.bulkDelete([...gone]);
    if (marked.size > 0) await putLost(db, new Set([...marked].filter((id) => !before.has(id))));
    return gone.size;
  });
}

/**
 * The original of a damaged row may name bytes in a form that nothing reads any more, but the row may be
 * put back.
 */
async function withoutThoseInOriginals(db: BoughDatabase, lost: Set<string>): Promise<void> {
  for (const id of await db.damagedOriginals.toCollection().primaryKeys()) {
    if (lost.size === 0) return;
    const text = plainText(await db.damagedOriginals.get(id));
    for (const blobId of lost) if (text.includes(blobId)) lost.delete(blobId);
  }
}

async function inDrafts(db: BoughDatabase): Promise<string[]> {
  const drafts = await db.drafts.toArray();
  return drafts.flatMap(({ attachments = [], changes = [] }) =>
    blobIdsIn([...attachments, { type: "workspace", changes }]),
  );
}

/** Bytes in changes that these runs' calls have made and no message carries yet. */
async function inResults(db: BoughDatabase, runIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const runId of runIds) {
    const own = db.journal.where("[runId+seq]").between([runId, 0], [runId, Infinity]);
    await own.each(({ detail }) => {
      if (detail.kind !== "call" || detail.phase !== "done") return;
      ids.push(...blobIdsIn([{ type: "workspace", changes: [...(detail.files ?? [])] }]));
    });
  }
  return ids;
}

/**
 * Removes from `lost` what messages refer to. Reads the table itself, because messages without a
 * conversation are in no index, and a few rows at a time, because otherwise storing a message would have to
 * wait until a million were read. Stops once `lost` is empty.
 */
async function withoutThoseInMessages(
  { messages }: BoughDatabase,
  lost: Set<string>,
  rest: () => Promise<void>,
): Promise<void> {
  await readInPages(messages, async (rows) => {
    for (const { message } of rows) for (const id of blobIdsIn(message.content)) lost.delete(id);
    if (lost.size === 0) return "enough";
    return rest();
  });
}

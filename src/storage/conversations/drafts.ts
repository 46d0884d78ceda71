import { attachmentsIn, fileChangesIn } from "#domain/message.ts";
import type { AddedPart, AttachmentPart, FileChange } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import { changesPart, withoutSent } from "#domain/workspace/draft-changes.ts";
import type { PendingChange } from "#domain/workspace/draft-changes.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { toStorageResult, attemptWrite } from "#storage/problems.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";
import type { DraftRow } from "#storage/rows.ts";

/**
 * What moving a draft did. `empty`: there was nothing to move. `stays`: the target already has a draft, so
 * nothing was moved.
 */
export type DraftMove = "empty" | "moved" | "stays";

/**
 * Rows of `drafts`: the composer's text, attachments and pending file changes. A key is a branch's id or
 * one of `domain/draft-keys.ts`. A draft in which all three are empty has no row.
 */
export interface DraftStore {
  /** A draft's text; empty if there is no draft. */
  text(key: string): Promise<string>;
  /** The texts of several drafts, in the order of `keys`. */
  texts(keys: readonly string[]): Promise<string[]>;
  /** Emits the whole draft while the person types; undefined if there is no draft. */
  watch(key: string): LiveQuery<DraftRow | undefined>;
  /** The draft's text, as stored by any tab; empty if there is no draft. */
  watchText(key: string): LiveQuery<string>;
  attachments(key: string): Promise<readonly AttachmentPart[]>;
  /** What the draft's message will have besides its text. */
  parts(key: string): Promise<readonly AddedPart[]>;
  /**
   * Stores the text. Attachments and changes stay unless `parts` are given.
   *
   * @param now Unix milliseconds
   */
  put(key: string, text: string, now: number, parts?: readonly AddedPart[]): Promise<WriteResult>;
  /**
   * Removes text that was sent from the beginning of a draft. A draft that begins otherwise stays as it is,
   * because another tab may have written it.
   */
  takeSent(key: string, sent: string, now: number): Promise<WriteResult>;
  /** Moves a whole draft to a key that has none. */
  move(from: string, to: string, now: number): Promise<Result<DraftMove, StorageProblem>>;
  /**
   * Removes these attachments, and these changes unless they have been made again since. Their bytes are
   * removed later, once nothing else refers to them.
   */
  detach(
    key: string,
    blobIds: readonly string[],
    now: number,
    changes?: readonly FileChange[],
  ): Promise<WriteResult>;
}

export function createDraftStore({ strict, relaxed }: Databases): DraftStore {
  return {
    text: async (key) => (await relaxed.drafts.get(key))?.text ?? "",
    texts: async (keys) => (await relaxed.drafts.bulkGet([...keys])).map((row) => row?.text ?? ""),
    watch: (key) => watchQuery(() => relaxed.drafts.get(key)),
    watchText: (key) => watchQuery(async () => (await relaxed.drafts.get(key))?.text ?? ""),
    attachments: async (key) => (await strict.drafts.get(key))?.attachments ?? [],
    parts: async (key) => {
      const { attachments = [], changes = [] } = (await strict.drafts.get(key)) ?? {};
      return [...attachments, ...changesPart(changes)];
    },
    put: (key, text, updatedAt, parts) =>
      attemptWrite(() =>
        changeDraft(relaxed, key, updatedAt, (draft) => ({
          ...(parts === undefined ? draft : contentFrom(parts)),
          text,
        })),
      ),
    takeSent: (key, sent, updatedAt) =>
      attemptWrite(() =>
        changeDraft(relaxed, key, updatedAt, ({ text, ...kept }) => ({
          ...kept,
          text: text.startsWith(sent) ? text.slice(sent.length).trimStart() : text,
        })),
      ),
    move: (from, to, now) => toStorageResult(() => moveDraft(relaxed, from, to, now)),
    detach: (key, blobIds, updatedAt, sent = []) =>
      attemptWrite(() =>
        changeDraft(relaxed, key, updatedAt, ({ text, attachments, changes }) => ({
          text,
          attachments: attachments.filter(({ blobId }) => !blobIds.includes(blobId)),
          changes: withoutSent(changes, sent),
        })),
      ),
  };
}

interface DraftContent {
  text: string;
  attachments: readonly AttachmentPart[];
  changes: readonly PendingChange[];
}

function contentFrom(parts: readonly AddedPart[]) {
  const content = [...parts];
  return { attachments: attachmentsIn({ content }), changes: fileChangesIn({ content }) };
}

/**
 * Reads and writes one draft in a single transaction, its own or the caller's. A draft that ends up empty
 * is deleted.
 */
export function changeDraft(
  db: BoughDatabase,
  key: string,
  updatedAt: number,
  change: (draft: DraftContent) => DraftContent,
): Promise<unknown> {
  return db.transaction("rw", db.drafts, async () => {
    const row = await db.drafts.get(key);
    const { text, attachments, changes } = change({
      text: row?.text ?? "",
      attachments: row?.attachments ?? [],
      changes: row?.changes ?? [],
    });
    const isEmpty = text === "" && attachments.length === 0 && changes.length === 0;
    if (isEmpty) return db.drafts.delete(key);
    return db.drafts.put({
      branchId: key,
      text,
      ...(attachments.length > 0 && { attachments: [...attachments] }),
      ...(changes.length > 0 && { changes: [...changes] }),
      updatedAt,
    });
  });
}

function moveDraft(
  db: BoughDatabase,
  from: string,
  to: string,
  updatedAt: number,
): Promise<DraftMove> {
  return db.transaction("rw", db.drafts, async () => {
    const [draft, target] = await db.drafts.bulkGet([from, to]);
    if (draft === undefined || from === to) return "empty";
    if (target !== undefined) return "stays";
    await db.drafts.put({ ...draft, branchId: to, updatedAt });
    await db.drafts.delete(from);
    return "moved";
  });
}

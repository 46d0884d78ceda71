import { defined } from "#domain/defined.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";

import type { BoughDatabase, Databases } from "./db.ts";
import { watchQuery } from "./live-query.ts";
import type { LiveQuery } from "./live-query.ts";
import { toStorageResult, attemptWrite } from "./problems.ts";
import type { StorageProblem, WriteResult } from "./problems.ts";
import type { DraftRow } from "./rows.ts";

/**
 * What a move of a draft did. `empty`: there was nothing to move. `stays`: the target already holds
 * a draft, so nothing was moved.
 */
export type DraftMove = "empty" | "moved" | "stays";

/**
 * Rows of `drafts`: the composer's text and attachments. A key is a branch's id or one of
 * `domain/draft-keys.ts`. A draft without text and attachments has no row.
 */
export interface DraftStore {
  /** Empty if there is no draft. */
  text(key: string): Promise<string>;
  /** Text and attachments, as the person types; undefined if there is no draft. */
  watch(key: string): LiveQuery<DraftRow | undefined>;
  attachments(key: string): Promise<readonly AttachmentPart[]>;
  /** Keeps the attachments unless others are given. @param now Unix milliseconds */
  put(
    key: string,
    text: string,
    now: number,
    attachments?: readonly AttachmentPart[],
  ): Promise<WriteResult>;
  /**
   * Takes text out that was sent, from the draft's beginning. A draft that begins otherwise stays:
   * another tab writes there too.
   */
  takeSent(key: string, sent: string, now: number): Promise<WriteResult>;
  /** Moves text and attachments to a key that has no draft. */
  move(from: string, to: string, now: number): Promise<Result<DraftMove, StorageProblem>>;
  /** Removes attachments. Their bytes are removed later, once nothing else refers to them. */
  detach(key: string, blobIds: readonly string[], now: number): Promise<WriteResult>;
}

export function createDraftStore({ strict, relaxed }: Databases): DraftStore {
  return {
    text: async (key) => (await relaxed.drafts.get(key))?.text ?? "",
    watch: (key) => watchQuery(() => relaxed.drafts.get(key)),
    attachments: async (key) => (await strict.drafts.get(key))?.attachments ?? [],
    put: (key, text, updatedAt, attachments) =>
      attemptWrite(() =>
        changeDraft(relaxed, key, updatedAt, (draft) => ({
          text,
          attachments: attachments ?? draft.attachments,
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
    detach: (key, blobIds, updatedAt) =>
      attemptWrite(() =>
        changeDraft(relaxed, key, updatedAt, ({ text, attachments }) => ({
          text,
          attachments: attachments.filter(({ blobId }) => !blobIds.includes(blobId)),
        })),
      ),
  };
}

interface DraftContent {
  text: string;
  attachments: readonly AttachmentPart[];
}

/**
 * Reads and writes one draft in a single transaction: its own, or the caller's. A draft that ends
 * up empty is deleted.
 */
export function changeDraft(
  db: BoughDatabase,
  key: string,
  updatedAt: number,
  change: (draft: DraftContent) => DraftContent,
): Promise<unknown> {
  return db.transaction("rw", db.drafts, async () => {
    const row = await db.drafts.get(key);
    const { text, attachments } = change({
      text: row?.text ?? "",
      attachments: row?.attachments ?? [],
    });
    if (text === "" && attachments.length === 0) return db.drafts.delete(key);
    const attached = attachments.length === 0 ? undefined : [...attachments];
    return db.drafts.put({ branchId: key, text, ...defined({ attachments: attached }), updatedAt });
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

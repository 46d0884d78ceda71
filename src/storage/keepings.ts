import type { Connection } from "#domain/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { ToolPolicy } from "#domain/tool.ts";

import type { BoughDatabase, Databases } from "./db.ts";
import { live } from "./live.ts";
import type { Live } from "./live.ts";
import { attempt } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";
import type { DraftRow } from "./rows.ts";

type Written = Promise<Result<void, StorageProblem>>;

/** Nothing stands in the draft; it has been moved; or it stays, as something stands there already. */
export type DraftMove = "empty" | "moved" | "stays";

/** Rows that belong to the person and to no conversation: written by any tab, each in one put. */
export interface KeepingsStore {
  putConnection(connection: Connection): Written;
  /**
   * Changes rows as they stand in the one transaction that writes them; a row given back as it was is
   * not written.
   */
  changeConnections(change: (row: Connection) => Connection): Written;
  deleteConnection(id: string): Written;
  /** It stands first from now on, and new conversations use it. */
  markUsed(id: string, now: number): Written;
  connection(id: string): Promise<Connection | undefined>;
  watchConnection(id: string): Live<Connection | undefined>;
  /** The one used or added last first. */
  connections(): Live<Connection[]>;
  connectionsNow(): Promise<Connection[]>;

  policies(): Promise<ToolPolicy[]>;
  watchPolicies(): Live<ToolPolicy[]>;
  deletePolicy(id: string): Written;

  draft(branchId: string): Promise<string>;
  /** With what is attached, as it is written while the person types; undefined where it is empty. */
  watchDraft(branchId: string): Live<DraftRow | undefined>;
  /** What is attached to it, as the next message would carry it. */
  attachedTo(branchId: string): Promise<readonly AttachmentPart[]>;
  /** What is attached to the draft stays, unless other attachments are given. */
  putDraft(
    branchId: string,
    text: string,
    now: number,
    attachments?: readonly AttachmentPart[],
  ): Written;
  /** Moves a draft, with what is attached, to where nothing has been begun. */
  moveDraft(from: string, to: string, now: number): Promise<Result<DraftMove, StorageProblem>>;
  /** Takes these off a draft; their bytes go once nothing else names them. */
  detach(branchId: string, blobIds: readonly string[], now: number): Written;

  setting(key: string): Promise<JsonValue | undefined>;
  watchSetting(key: string): Live<JsonValue | undefined>;
  /** Several at once, in the order asked for; undefined where there is none. */
  watchSettings(keys: readonly string[]): Live<(JsonValue | undefined)[]>;
  putSetting(key: string, value: JsonValue): Written;
}

export function createKeepingsStore({ strict, relaxed }: Databases): KeepingsStore {
  const newest = () => strict.connections.orderBy("usedAt").reverse().toArray();
  return {
    putConnection: (connection) => done(() => strict.connections.put(connection)),
    changeConnections: (change) =>
      done(() =>
        strict.transaction("rw", strict.connections, async () => {
          const rows = await strict.connections.toArray();
          const changed = rows.map((row) => ({ row, next: change(row) }));
          const written = changed.filter(({ row, next }) => row !== next);
          await strict.connections.bulkPut(written.map(({ next }) => next));
        }),
      ),
    deleteConnection: (id) => done(() => strict.connections.delete(id)),
    markUsed: (id, usedAt) => done(() => strict.connections.update(id, { usedAt })),
    connection: (id) => strict.connections.get(id),
    watchConnection: (id) => live(() => strict.connections.get(id)),
    connections: () => live(newest),
    connectionsNow: newest,

    policies: () => strict.toolPolicies.toArray(),
    watchPolicies: () => live(() => strict.toolPolicies.toArray()),
    deletePolicy: (id) => done(() => strict.toolPolicies.delete(id)),

    draft: async (branchId) => (await relaxed.drafts.get(branchId))?.text ?? "",
    watchDraft: (branchId) => live(() => relaxed.drafts.get(branchId)),
    attachedTo: async (branchId) => (await strict.drafts.get(branchId))?.attachments ?? [],
    putDraft: (branchId, text, updatedAt, attachments) =>
      done(() =>
        changeDraft(relaxed, branchId, updatedAt, (draft) => ({
          text,
          attachments: attachments ?? draft.attachments,
        })),
      ),
    moveDraft: (from, to, now) => attempt(() => moveDraft(relaxed, from, to, now)),
    detach: (branchId, blobIds, updatedAt) =>
      done(() =>
        changeDraft(relaxed, branchId, updatedAt, ({ text, attachments }) => ({
          text,
          attachments: attachments.filter(({ blobId }) => !blobIds.includes(blobId)),
        })),
      ),

    setting: async (key) => (await strict.settings.get(key))?.value,
    watchSetting: (key) => live(async () => (await strict.settings.get(key))?.value),
    watchSettings: (keys) =>
      live(async () => (await strict.settings.bulkGet([...keys])).map((row) => row?.value)),
    putSetting: (key, value) => done(() => strict.settings.put({ key, value })),
  };
}

interface Draft {
  text: string;
  attachments: readonly AttachmentPart[];
}

/** Reads and writes a draft in one transaction, its own or the one around it; one that is empty goes. */
export function changeDraft(
  db: BoughDatabase,
  branchId: string,
  updatedAt: number,
  change: (draft: Draft) => Draft,
): Promise<unknown> {
  return db.transaction("rw", db.drafts, async () => {
    const row = await db.drafts.get(branchId);
    const draft = change({ text: row?.text ?? "", attachments: row?.attachments ?? [] });
    const { text, attachments } = draft;
    if (text === "" && attachments.length === 0) return db.drafts.delete(branchId);
    const attached = attachments.length === 0 ? {} : { attachments: [...attachments] };
    return db.drafts.put({ branchId, text, ...attached, updatedAt });
  });
}

function moveDraft(
  db: BoughDatabase,
  from: string,
  to: string,
  updatedAt: number,
): Promise<DraftMove> {
  return db.transaction("rw", db.drafts, async () => {
    const [draft, there] = await db.drafts.bulkGet([from, to]);
    if (draft === undefined || from === to) return "empty";
    if (there !== undefined) return "stays";
    await db.drafts.put({ ...draft, branchId: to, updatedAt });
    await db.drafts.delete(from);
    return "moved";
  });
}

function done(work: () => PromiseLike<unknown>): Written {
  return attempt(async () => {
    await work();
  });
}

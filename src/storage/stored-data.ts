import type { Table } from "dexie";

import type { KeyHolder } from "#domain/connection.ts";
import { SAVED_PROMPT_KEYS } from "#domain/saved-prompt.ts";

import type { BoughDatabase, Databases } from "./db.ts";

/** How much is stored. */
export interface StoredData {
  /** Without sub-tasks, and with the bin. */
  conversations: number;
  messages: number;
  attachments: number;
  /** Keys in the database, and those that are only at hand in a tab. */
  keys: number;
  prompts: number;
  /** By kind, in bytes: approximate, as browsers store rows in their own ways. */
  bytes: Record<StoredKind, number>;
}

export type StoredKind = "conversations" | "attachments" | "requests" | "settings";

/** Rows read at once: short enough that writes in between need not wait. */
const SLICE = 200;

/** Reads every row once, in slices. */
export async function measureStored(
  { strict }: Databases,
  signal: AbortSignal,
): Promise<StoredData> {
  const tables = tablesByKind(strict);
  const bytes: StoredData["bytes"] = { conversations: 0, attachments: 0, requests: 0, settings: 0 };
  // Its keys are these four.
  for (const kind of ["conversations", "attachments", "requests", "settings"] as const) {
    for (const table of tables[kind]) bytes[kind] += await sizeOf(table, signal);
  }
  const contexts = await strict.contexts.filter(({ parentId }) => parentId === undefined).count();
  return {
    conversations: contexts,
    messages: await strict.messages.count(),
    attachments: await strict.blobs.count(),
    keys: (await keyCount(strict.connections)) + (await keyCount(strict.mcpKeys)),
    prompts: await strict.settings.where("key").startsWith(SAVED_PROMPT_KEYS).count(),
    bytes,
  };
}

function keyCount(table: Table<KeyHolder>): Promise<number> {
  return table.filter(({ hasKey }) => hasKey === true).count();
}

function tablesByKind(db: BoughDatabase): Record<StoredKind, Table[]> {
  const tables: Record<StoredKind, Table[]> = {
    conversations: [],
    attachments: [db.blobs],
    requests: [db.requests, db.requestBodies, db.metricRows, db.metricDays],
    settings: [
      db.connections,
      db.toolPolicies,
      db.memories,
      db.modes,
      db.ownTools,
      db.settings,
      db.mcpServers,
      db.mcpTools,
      db.mcpKeys,
    ],
  };
  const others = new Set(
    Object.values(tables)
      .flat()
      .map(({ name }) => name),
  );
  tables.conversations = db.tables.filter(({ name }) => !others.has(name));
  return tables;
}

async function sizeOf(table: Table, signal: AbortSignal): Promise<number> {
  const keys = await table.toCollection().primaryKeys();
  let sum = 0;
  for (let at = 0; at < keys.length; at += SLICE) {
    signal.throwIfAborted();
    const rows: unknown[] = await table.bulkGet(keys.slice(at, at + SLICE));
    for (const row of rows) sum += rowSize(row);
  }
  return sum;
}

/** A row as JSON, and the bytes of its file. */
function rowSize(row: unknown): number {
  if (typeof row !== "object" || row === null) return 0;
  const file = Object.values(row).find((value) => value instanceof Blob);
  return JSON.stringify(row).length + (file?.size ?? 0);
}

import { blobIdsIn } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import type { BinnedSpace, ConversationSize, SpaceKind, SpaceReport } from "#domain/space/space.ts";
import type { Databases } from "#storage/db.ts";
import type { ProgressOptions } from "#storage/files/add-rows.ts";

/** Rows per read, few enough that writes need not wait long. */
const SLICE = 100;

/** How many conversations are listed by size. */
export const LISTED = 100;

type Row = Readonly<Record<string, unknown>>;

/** The kind of space that each table's rows count towards. Tables that are not listed count as settings. */
const KIND_OF: Readonly<Record<string, SpaceKind>> = {
  blobs: "attachments",
  requests: "requests",
  requestBodies: "requests",
  runs: "runs",
  journal: "runs",
  pickedFolders: "folders",
  folderFiles: "folders",
  folderChanges: "folders",
  damagedRows: "originals",
  damagedOriginals: "originals",
  searchMarks: "files",
  contexts: "conversations",
  branches: "conversations",
  messages: "conversations",
  chunks: "conversations",
  drafts: "conversations",
  undo: "conversations",
};

/** Sizes, added up while rows are read. */
interface Tally {
  bytes: Record<SpaceKind, number>;
  contexts: Map<string, { title: string; parentId?: string; isInBin: boolean }>;
  /** Sizes by id of conversation or sub-task. */
  own: Map<string, { bytes: number; messages: number; blobs: Set<string> }>;
  /** The conversation of each run, because journal rows name only the run. */
  contextOfRun: Map<string, string>;
  blobs: Map<string, number>;
  /** The context of each branch in the bin; one entry per branch. */
  binnedOn: string[];
  messages: number;
  bodies: { count: number; bytes: number };
}

/**
 * Reads every row of the database once, in slices and past the door, so that nothing is changed and a
 * damaged row is measured as it is stored. Rejects once the signal is aborted.
 */
export async function measureRows(
  { strict }: Databases,
  { signal, onProgress }: ProgressOptions,
): Promise<SpaceReport> {
  const db = strict.backendDB();
  const total = await countAll(strict);
  const tally = emptyTally();
  let done = 0;
  // Runs must come before their journals, and conversations before what belongs to them.
  const tables = [...db.objectStoreNames].toSorted((one, other) => rank(one) - rank(other));
  for (const table of tables) {
    for await (const rows of slicesOf(db, table)) {
      signal?.throwIfAborted();
      for (const row of rows) count(tally, table, row);
      done += rows.length;
      onProgress?.({ done, total });
    }
  }
  return reportOf(tally);
}

async function countAll(strict: Databases["strict"]): Promise<number> {
  const counts = await Promise.all(strict.tables.map((table) => table.count()));
  return counts.reduce((sum, rows) => sum + rows, 0);
}

const FIRST = ["contexts", "runs"];

function rank(table: string): number {
  return FIRST.includes(table) ? 0 : 1;
}

/** The rows of a table in key order. Each slice is a transaction of its own. */
async function* slicesOf(db: IDBDatabase, table: string): AsyncGenerator<Row[]> {
  let after: IDBValidKey | undefined;
  for (;;) {
    const store = db.transaction(table).objectStore(table);
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    // In every table the key is part of the row.
    const rows = await settled<Row[]>(store.getAll(range, SLICE));
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < SLICE) return;
    after = keyOf(last, store.keyPath);
  }
}

function keyOf(row: Row, path: string | string[] | null): IDBValidKey {
  const parts = [path ?? []].flat().map((name) => row[name] as IDBValidKey);
  const [only] = parts;
  return Array.isArray(path) || only === undefined ? parts : only;
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("not read")));
  });
}

function emptyTally(): Tally {
  return {
    bytes: {
      conversations: 0,
      attachments: 0,
      requests: 0,
      runs: 0,
      folders: 0,
      originals: 0,
      python: 0,
      app: 0,
      files: 0,
      settings: 0,
    },
    contexts: new Map(),
    own: new Map(),
    contextOfRun: new Map(),
    blobs: new Map(),
    binnedOn: [],
    messages: 0,
    bodies: { count: 0, bytes: 0 },
  };
}

function count(tally: Tally, table: string, row: Row): void {
  const bytes = rowSize(row);
  tally.bytes[KIND_OF[table] ?? "settings"] += bytes;
  if (table === "contexts") noteContext(tally, row);
  if (table === "runs") tally.contextOfRun.set(String(row["id"]), String(row["contextId"]));
  if (table === "branches" && row["deletedAt"] !== undefined) {
    tally.binnedOn.push(String(row["contextId"]));
  }
  if (table === "blobs") tally.blobs.set(String(row["id"]), bytes);
  if (table === "requestBodies") {
    tally.bodies.count += 1;
    tally.bodies.bytes += bytes;
  }
  const contextId = contextOf(tally, table, row);
  if (contextId === undefined) return;
  const own = tally.own.get(contextId) ?? { bytes: 0, messages: 0, blobs: new Set() };
  tally.own.set(contextId, own);
  own.bytes += bytes;
  if (table !== "messages") return;
  own.messages += 1;
  tally.messages += 1;
  for (const id of attachmentsOf(row)) own.blobs.add(id);
}

function noteContext({ contexts }: Tally, row: Row): void {
  const { id, title, parentId, deletedAt } = row;
  contexts.set(String(id), {
    title: typeof title === "string" ? title : "",
    isInBin: deletedAt !== undefined,
    ...(typeof parentId === "string" && { parentId }),
  });
}

function contextOf({ contextOfRun }: Tally, table: string, row: Row): string | undefined {
  const { id, contextId, runId } = row;
  if (table === "contexts") return String(id);
  if (typeof contextId === "string") return contextId;
  return typeof runId === "string" ? contextOfRun.get(runId) : undefined;
}

/** Ids of a message's attachments; none if the message is damaged. */
function attachmentsOf(row: Row): readonly string[] {
  try {
    return blobIdsIn((row as unknown as MessageNode).message.content);
  } catch {
    return [];
  }
}

/**
 * The size of a row in bytes: one per UTF-16 unit of its JSON, since browsers store one byte a letter where
 * they can, and its files.
 */
export function rowSize(row: unknown): number {
  if (typeof row !== "object" || row === null) return 0;
  return textSize(row) + fileSize(row, new Set());
}

/** Size of the files at any depth, which JSON leaves out. A stored row may contain itself. */
function fileSize(value: unknown, seen: Set<object>): number {
  if (typeof value !== "object" || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (value instanceof Blob) return value.size;
  if (value instanceof ArrayBuffer) return value.byteLength;
  return Object.values(value).reduce((sum: number, one) => sum + fileSize(one, seen), 0);
}

function textSize(row: object): number {
  try {
    return JSON.stringify(row).length;
  } catch {
    return 0;
  }
}

function reportOf(tally: Tally): SpaceReport {
  const { contexts, own, blobs, bytes, messages, bodies } = tally;
  const roots = new Map<string, ConversationSize & { blobs: Set<string> }>();
  for (const [id, size] of own) {
    const root = rootOf(contexts, id);
    const context = contexts.get(root);
    const { title = "", isInBin = false } = context ?? {};
    // Rows that belong to no existing conversation count only towards the sum of their kind.
    if (context === undefined) continue;
    const sum = roots.get(root) ?? {
      id: root,
      title,
      isInBin,
      messages: 0,
      bytes: 0,
      attached: 0,
      blobs: new Set(),
    };
    roots.set(root, sum);
    sum.bytes += size.bytes;
    sum.messages += size.messages;
    for (const blob of size.blobs) sum.blobs.add(blob);
  }
  const sizes = [...roots.values()].map(({ blobs: ids, ...size }) => ({
    ...size,
    attached: [...ids].reduce((sum, id) => sum + (blobs.get(id) ?? 0), 0),
  }));
  return {
    bytes,
    conversations: sizes.length,
    messages,
    attachments: blobs.size,
    largest: sizes.toSorted((one, other) => whole(other) - whole(one)).slice(0, LISTED),
    bin: binnedSpace(tally),
    bodies,
  };
}

/**
 * The size of what emptying the bin removes. A conversation or sub-task is removed if it, or anything above
 * it, is in the bin.
 */
function binnedSpace({ contexts, own, blobs, binnedOn }: Tally): BinnedSpace {
  const goes = (id: string) => pathOf(contexts, id).some((at) => contexts.get(at)?.isInBin);
  const binned = [...contexts.keys()].filter(goes);
  const roots = binned.filter((id) => rootOf(contexts, id) === id);
  const tasks = binned.filter((id) => {
    const [, parentId = id] = pathOf(contexts, id);
    return parentId !== id && !goes(parentId);
  });
  const sizes = binned.flatMap((id) => own.get(id) ?? []);
  const attached = new Set(sizes.flatMap((size) => [...size.blobs]));
  return {
    conversations: roots.length,
    tasks: tasks.length,
    branches: binnedOn.filter((id) => contexts.has(id) && !goes(id)).length,
    bytes: sumOf([
      ...sizes.map(({ bytes }) => bytes),
      ...[...attached].map((id) => blobs.get(id) ?? 0),
    ]),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const whole = ({ bytes, attached }: ConversationSize) => bytes + attached;

/** The conversation that a sub-task belongs to. */
function rootOf(contexts: Tally["contexts"], id: string): string {
  return pathOf(contexts, id).at(-1) ?? id;
}

/** A context and those above it, up to the top-level conversation. */
function pathOf(contexts: Tally["contexts"], id: string): string[] {
  const path = new Set([id]);
  let parentId = contexts.get(id)?.parentId;
  while (parentId !== undefined && contexts.has(parentId) && !path.has(parentId)) {
    path.add(parentId);
    parentId = contexts.get(parentId)?.parentId;
  }
  return [...path];
}

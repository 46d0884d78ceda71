import type { RescueFile } from "#app/conversation/rescue.ts";
import { FileParts } from "#app/files/file-parts.ts";
import { createBreath } from "#app/files/file-task.ts";
import { withoutSecrets } from "#domain/damage/originals.ts";
import { plainText } from "#domain/damage/plain-text.ts";
import { rescuedRows } from "#domain/damage/rescued-rows.ts";
import type { PartialRows } from "#domain/damage/rescued-rows.ts";
import { FILE_TABLES } from "#domain/files/format.ts";
import { blobIdsIn } from "#domain/message.ts";
import { withBlob } from "#storage/blob-bytes.ts";
import { openRawDatabase } from "#storage/raw-database.ts";
import type { RawDatabase } from "#storage/raw-database.ts";
import type { BlobRow, StoredBlobRow } from "#storage/rows.ts";

/** What else a person has made; connections and tools without keys. */
const BESIDE = ["folders", "modes", "memories", "ownTools", "mcpServers", "connections"] as const;

/**
 * Saves what is in a database that this version cannot open, and changes nothing in it: the conversations as
 * a Bough file, everything else as it is stored. Rejects if it cannot be read.
 */
export async function rescueDatabase(name: string, now: number): Promise<RescueFile[]> {
  const db = await openRawDatabase(name);
  try {
    const parts = new FileParts();
    const breath = createBreath(new AbortController().signal);
    const left: PartialRows[] = [];
    const contexts = (await db.rows("contexts")) as PartialRows["contexts"];
    for (const tree of treesOf(contexts)) {
      const rescued = rescuedRows(await rowsOf(db, tree));
      left.push(rescued.left);
      for (const table of FILE_TABLES) await parts.add(table, rescued.fit[table], breath);
      await addBytes(db, parts, rescued.fit);
    }
    const at = new Date(now).toISOString();
    const beside = await besideOf(db);
    const rest = plainText({ format: "bough-rows", left: left.filter(hasRows), ...beside });
    return [
      { name: `bough-rescued-${at.slice(0, 10)}.json`, blob: parts.file(at) },
      {
        name: `bough-rescued-rows-${at.slice(0, 10)}.json`,
        blob: new Blob([rest], { type: "application/json" }),
      },
    ];
  } finally {
    db.close();
  }
}

/** Conversations with their sub-tasks. */
function treesOf(contexts: PartialRows["contexts"]): PartialRows["contexts"][] {
  const byId = new Map(contexts.map((context) => [context.id, context]));
  const rootOf = (id: string): string => {
    const seen = new Set<string>();
    let at = id;
    for (;;) {
      seen.add(at);
      const above = byId.get(at)?.parentId;
      if (above === undefined || !byId.has(above) || seen.has(above)) return at;
      at = above;
    }
  };
  const trees = new Map<string, PartialRows["contexts"]>();
  for (const context of contexts) {
    const root = rootOf(context.id);
    trees.set(root, [...(trees.get(root) ?? []), context]);
  }
  return [...trees.values()];
}

async function rowsOf(db: RawDatabase, contexts: PartialRows["contexts"]): Promise<PartialRows> {
  const ofAll = async (table: string) => {
    const found = contexts.map(({ id }) => db.rowsOf(table, "contextId", id));
    return (await Promise.all(found)).flat();
  };
  // They are mended before anything relies on their shape.
  const branches = (await ofAll("branches")) as PartialRows["branches"];
  const messages = (await ofAll("messages")) as PartialRows["messages"];
  return { contexts, branches, messages };
}

async function addBytes(
  db: RawDatabase,
  parts: FileParts,
  { messages }: PartialRows,
): Promise<void> {
  for (const blobId of new Set(messages.flatMap(({ message }) => blobIdsIn(message.content)))) {
    if (parts.hasBytes(blobId)) continue;
    // Whatever it is, it is only looked at.
    const stored = (await db.row("blobs", blobId)) as Partial<StoredBlobRow> | undefined;
    const row = withBlob(stored);
    if (isBlobRow(row)) await parts.addBytes(row);
  }
}

function isBlobRow(row: unknown): row is BlobRow {
  return typeof row === "object" && row !== null && "data" in row && row.data instanceof Blob;
}

async function besideOf(db: RawDatabase): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    BESIDE.map(async (table) => {
      const rows = await db.rows(table);
      return [table, rows.map((row) => withoutSecrets(table, row as object))] as const;
    }),
  );
  return Object.fromEntries(tables);
}

function hasRows({ contexts, branches, messages }: PartialRows): boolean {
  return contexts.length + branches.length + messages.length > 0;
}

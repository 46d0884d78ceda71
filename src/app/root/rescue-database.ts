import { unsentRows } from "#app/conversation/rescue.ts";
import type { RescueFile } from "#app/conversation/rescue.ts";
import { FileParts } from "#app/files/file-parts.ts";
import { createBreath } from "#app/files/file-task.ts";
import { withoutSecrets } from "#domain/damage/originals.ts";
import { plainText } from "#domain/damage/plain-text.ts";
import { mended, rescuedRows } from "#domain/damage/rescued-rows.ts";
import type { PartialRows } from "#domain/damage/rescued-rows.ts";
import { strayConversations } from "#domain/damage/stray-conversations.ts";
import { FILE_TABLES } from "#domain/files/format.ts";
import { blobIdsIn } from "#domain/message.ts";
import type { ContentPart } from "#domain/message.ts";
import { READER_KEY } from "#domain/web/reader.ts";
import { withBlob } from "#storage/attachments/blob-bytes.ts";
import { openRawDatabase } from "#storage/raw-database.ts";
import type { RawDatabase } from "#storage/raw-database.ts";
import type { BlobRow, DraftRow, StoredBlobRow } from "#storage/rows.ts";

/** Tables of what else a person has made; connections and tools without keys. */
const BESIDE = [
  "folders",
  "modes",
  "memories",
  "ownTools",
  "mcpServers",
  "connections",
  "settings",
  "drafts",
] as const;

/**
 * Saves the contents of a database that this version cannot open, without changing it: the conversations as a
 * Bough file, everything else as it is stored. Rejects if the database cannot be read.
 */
export async function rescueDatabase(name: string, now: number): Promise<RescueFile[]> {
  const db = await openRawDatabase(name);
  try {
    const parts = new FileParts();
    const breath = createBreath(new AbortController().signal);
    const left: PartialRows[] = [];
    for await (const rows of conversationsIn(db, now)) {
      const rescued = rescuedRows(rows);
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

/**
 * All conversations, a few at a time: first those that are there, then the remains of those that are gone,
 * and then unsent texts.
 */
async function* conversationsIn(db: RawDatabase, now: number): AsyncGenerator<PartialRows> {
  const contexts = (await db.rows("contexts")) as PartialRows["contexts"];
  for (const tree of treesOf(contexts)) yield { contexts: tree, ...(await rowsOf(db, tree)) };
  for (const id of await contextsGone(db, contexts)) {
    const { branches, messages } = await rowsOf(db, [{ id }]);
    const found = {
      branches: branches.map((row) => mended("branches", row)),
      messages: messages.map((row) => mended("messages", row)),
    };
    yield strayConversations(found, now);
  }
  yield unsentIn(db, now);
}

/** Groups conversations with their sub-tasks. */
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

async function rowsOf(
  db: RawDatabase,
  contexts: readonly { id: string }[],
): Promise<Pick<PartialRows, "branches" | "messages">> {
  const ofAll = async (table: string) => {
    const found = contexts.map(({ id }) => db.rowsOf(table, "contextId", id));
    return (await Promise.all(found)).flat();
  };
  // The casts are safe because rows are mended before anything relies on their shape.
  const branches = (await ofAll("branches")) as PartialRows["branches"];
  const messages = (await ofAll("messages")) as PartialRows["messages"];
  return { branches, messages };
}

/** Ids of conversations that have branches or messages but no row of their own. */
async function contextsGone(
  db: RawDatabase,
  contexts: PartialRows["contexts"],
): Promise<ReadonlySet<string>> {
  const named = [
    ...(await db.valuesIn("branches", "contextId")),
    ...(await db.valuesIn("messages", "contextId")),
  ];
  const gone = new Set(named.filter((id) => typeof id === "string"));
  for (const { id } of contexts) gone.delete(id);
  return gone;
}

/** What the person has written but not sent, with its attachments. */
async function unsentIn(db: RawDatabase, now: number): Promise<PartialRows> {
  const drafts = (await db.rows("drafts")) as DraftRow[];
  const unsent = drafts.map((draft): ContentPart[] => {
    const { text, attachments = [] } = mended("drafts", draft);
    return [...(text === "" ? [] : [{ type: "text" as const, text }]), ...attachments];
  });
  const newId = () => crypto.randomUUID();
  return unsentRows(
    { newId, now: () => now },
    unsent.filter((content) => content.length > 0),
  );
}

async function addBytes(
  db: RawDatabase,
  parts: FileParts,
  { messages }: PartialRows,
): Promise<void> {
  for (const blobId of new Set(messages.flatMap(({ message }) => blobIdsIn(message.content)))) {
    if (parts.hasBytes(blobId)) continue;
    // Whatever its shape, the row is only read.
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
      const rows = (await db.rows(table)) as object[];
      const kept = rows.filter((row) => !mayHaveKey(row));
      return [table, kept.map((row) => withoutSecrets(table, row))] as const;
    }),
  );
  return Object.fromEntries(tables);
}

/**
 * Whether a setting may contain a key. Only this one may: people write keys into the address of a service.
 */
function mayHaveKey(row: object): boolean {
  return "key" in row && row.key === READER_KEY;
}

function hasRows({ contexts, branches, messages }: PartialRows): boolean {
  return contexts.length + branches.length + messages.length > 0;
}

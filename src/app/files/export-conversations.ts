import type { Services } from "#app/services/services.ts";
import { fileNameOf } from "#domain/files/file-name.ts";
import { FILE_TABLES } from "#domain/files/format.ts";
import type { FileRows } from "#domain/files/format.ts";
import { blobIdsIn } from "#domain/message.ts";
import { createBlobStore } from "#storage/blobs.ts";
import type { BlobStore } from "#storage/blobs.ts";
import { createFileStore } from "#storage/files.ts";

import { keptMemories } from "./export-memories.ts";
import { dayOf } from "./exported-file.ts";
import type { ExportedFile } from "./exported-file.ts";
import { FileParts } from "./file-parts.ts";
import type { FileTaskOptions } from "./file-task.ts";

/** Contexts per read: few enough that other transactions do not wait long for the tables. */
const READ_AT_ONCE = 25;

/**
 * One conversation, several or all of them, including the bin, as a Bough file. It is built in pieces, so
 * its whole text never exists in memory.
 *
 * @param wanted a conversation or several; all of them if absent
 */
export async function exportConversations(
  services: Services,
  wanted: string | readonly string[] | undefined,
  { signal, report }: FileTaskOptions,
): Promise<ExportedFile> {
  const store = createFileStore(services.databases);
  const contextIds = typeof wanted === "string" ? [wanted] : wanted;
  const trees = await store.contextTrees(contextIds);
  const total = await store.countMessages(contextIds === undefined ? "all" : trees.flat());
  const parts = new FileParts();
  const used = new Set<string>();
  for (const ids of batches(trees)) {
    signal.throwIfAborted();
    const rows = await store.read(ids);
    for (const table of FILE_TABLES) parts.add(table, rows[table]);
    for (const modeId of modesIn(rows)) used.add(modeId);
    await addBytes(parts, createBlobStore(services.databases), rows, signal);
    report(parts.counts.messages / Math.max(1, total));
  }
  if (contextIds === undefined) parts.addMemories(await keptMemories(services));
  const modes = await services.modes.list();
  parts.setModes(contextIds === undefined ? modes : modes.filter(({ id }) => used.has(id)));
  const at = new Date(services.now());
  const [only] = contextIds?.length === 1 ? contextIds : [];
  const title = only === undefined ? undefined : await titleOf(services, only);
  return {
    name: `bough-${title === undefined ? "" : `${fileNameOf(title)}-`}${dayOf(at)}.json`,
    data: parts.file(at.toISOString()),
    conversations: trees.length,
    messages: parts.counts.messages,
  };
}

function modesIn({ contexts, branches }: FileRows): string[] {
  const own = branches.flatMap(({ overrides }) => overrides?.mode ?? []);
  return [...contexts.map(({ config }) => config.mode), ...own];
}

/** Adds the bytes that messages refer to. Bytes that are gone are left out. */
async function addBytes(
  parts: FileParts,
  blobs: BlobStore,
  { messages }: FileRows,
  signal: AbortSignal,
): Promise<void> {
  for (const blobId of new Set(messages.flatMap(({ message }) => blobIdsIn(message.content)))) {
    signal.throwIfAborted();
    const row = parts.hasBytes(blobId) ? undefined : await blobs.get(blobId);
    if (row !== undefined) await parts.addBytes(row);
  }
}

async function titleOf(services: Services, contextId: string): Promise<string> {
  return (await services.conversations.get(contextId))?.title ?? "";
}

/** Never splits a tree, so that all its rows come from one moment. */
function* batches(trees: readonly string[][]): Generator<string[]> {
  let batch: string[] = [];
  for (const tree of trees) {
    batch.push(...tree);
    if (batch.length < READ_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

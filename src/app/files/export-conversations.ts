import type { HoldText } from "#app/attachments/file-blobs.ts";
import { unlessUnreadable } from "#app/attachments/prepared.ts";
import type { Services } from "#app/services/services.ts";
import { fileNameOf } from "#domain/files/file-name.ts";
import {
  CONNECTION_TABLE,
  FILE_TABLES,
  FOLDER_TABLE,
  MCP_SERVER_TABLE,
  MEMORY_TABLE,
  MODE_TABLE,
  OWN_TOOL_TABLE,
  SETTING_TABLE,
} from "#domain/files/format.ts";
import type { FileRows } from "#domain/files/format.ts";
import { connectionInFile, kindOfSetting } from "#domain/files/kept-rows.ts";
import type { KeptKind } from "#domain/files/kept-rows.ts";
import { blobIdsIn } from "#domain/message.ts";
import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";
import type { BlobStore } from "#storage/attachments/blobs.ts";
import { FileHolder, holdFiles, SAVED_WITHIN } from "#storage/attachments/held-files.ts";
import { createFileStore } from "#storage/files/files.ts";

import { mcpServersInFile } from "./export-mcp-servers.ts";
import { keptMemories } from "./export-memories.ts";
import { ownToolsInFile } from "./export-own-tool.ts";
import { dayOf } from "./exported-file.ts";
import type { ExportedFile } from "./exported-file.ts";
import { FileParts } from "./file-parts.ts";
import { createBreath } from "./file-task.ts";
import type { FileTaskOptions } from "./file-task.ts";
import { fitParts } from "./fit-parts.ts";
import type { FitParts } from "./fit-parts.ts";

/** Contexts per read: few enough that other transactions do not wait long for the tables. */
const READ_AT_ONCE = 25;

/** What an export of everything includes. */
export interface ExportChoice {
  conversations: boolean;
  /** Whether conversations in the bin are included too. */
  bin: boolean;
  notes: boolean;
  modes: boolean;
  /** The person's own tools, without keys. */
  ownTools: boolean;
  /** The MCP servers, without keys. */
  mcpServers: boolean;
  /** Kinds of rows of `settings`, and whether connections are included, without keys. */
  kept: ReadonlySet<KeptKind | "connections">;
}

const WHOLE: ExportChoice = {
  conversations: true,
  bin: true,
  notes: true,
  modes: true,
  ownTools: true,
  mcpServers: true,
  kept: new Set(),
};

/**
 * Exports conversations, with what belongs to them, as a Bough file. It is built in pieces, so its whole text
 * never exists in memory.
 *
 * @param wanted one conversation, several, or a choice from everything; absent: all conversations with the
 * bin, notes and modes
 */
export async function exportConversations(
  services: Services,
  wanted: string | readonly string[] | ExportChoice | undefined,
  { signal, report, heldIn }: ExportOptions,
): Promise<ExportedFile> {
  const store = createFileStore(services.databases);
  const { contextIds, choice } = await chosenIn(services, wanted);
  const trees = await store.contextTrees(contextIds);
  const parts = new FileParts(textHolder(heldIn));
  const breath = createBreath(signal);
  const used: UsedIds = { modes: new Set(), folders: new Set() };
  const fit = fitParts();
  const unreadable = new Set<string>();
  let done = 0;
  for (const batch of batches(trees)) {
    await breath();
    const rows = await fit.trees(await store.read(batch.flat()), batch, signal);
    for (const table of FILE_TABLES) await parts.add(table, rows[table], breath);
    noteUsed(used, rows);
    for (const id of await addBytes(parts, createBlobStore(services.databases), rows, signal)) {
      unreadable.add(id);
    }
    report((done += batch.length) / trees.length);
  }
  fit.circular(await store.circular(contextIds));
  await addBeside(services, parts, { used, fit }, choice);
  const at = new Date(services.now());
  // A sub-task is exported with the conversation to which it belongs.
  const [only] = choice === undefined && trees.length === 1 ? trees.flat() : [];
  const title = only === undefined ? undefined : await titleOf(services, only);
  const data = parts.file(at.toISOString());
  await parts.checkHeld(breath);
  return {
    name: `bough-${title === undefined ? "" : `${fileNameOf(title)}-`}${dayOf(at)}.json`,
    data,
    conversations: parts.counts.contexts === 0 ? 0 : trees.length - fit.leftOutTrees(),
    messages: parts.counts.messages,
    unfinished: await unfinishedIn(services, new Set(trees.flat())),
    ...(fit.leftOut.length > 0 && { leftOut: fit.leftOut }),
    ...(unreadable.size > 0 && { onlyNamed: unreadable.size }),
  };
}

export interface ExportOptions extends FileTaskOptions {
  /** The name of the directory that holds the text of a large file; without it, memory does. */
  heldIn?: string;
}

/** Holds text on the disk, or in memory if the disk is full: a full disk must not prevent the export. */
function textHolder(heldIn?: string): HoldText {
  const holder = new FileHolder(heldIn);
  return async (text) => {
    try {
      return await holder.hold(new TextEncoder().encode(text), "");
    } catch {
      return new Blob([text]);
    }
  };
}

/**
 * Exports conversations to a file of any size. What is too much for memory is held on the disk until it is
 * saved.
 */
export async function exportToDisk(
  services: Services,
  wanted: Parameters<typeof exportConversations>[1],
  task: FileTaskOptions,
): Promise<ExportedFile> {
  const files = holdFiles("export");
  await files.held;
  try {
    const file = await exportConversations(services, wanted, { ...task, heldIn: files.name });
    setTimeout(() => void files.release(), SAVED_WITHIN);
    return file;
  } catch (error) {
    void files.release();
    throw error;
  }
}

/**
 * What to export. `choice` is absent if only some conversations are wanted; `contextIds` is absent if all
 * are, with the bin.
 */
async function chosenIn(
  { list }: Pick<Services, "list">,
  wanted: string | readonly string[] | ExportChoice | undefined,
): Promise<{ contextIds?: readonly string[]; choice?: ExportChoice }> {
  if (typeof wanted === "string") return { contextIds: [wanted] };
  if (isList(wanted)) return { contextIds: wanted };
  const choice = wanted ?? WHOLE;
  if (!choice.conversations) return { contextIds: [], choice };
  return choice.bin ? { choice } : { contextIds: await list.listedIds("all"), choice };
}

/** A type guard, because `Array.isArray` does not narrow to read-only lists. */
function isList(wanted: readonly string[] | ExportChoice | undefined): wanted is readonly string[] {
  return Array.isArray(wanted);
}

interface UsedIds {
  modes: Set<string>;
  folders: Set<string>;
}

function noteUsed(used: UsedIds, rows: FileRows): void {
  for (const modeId of modesIn(rows)) used.modes.add(modeId);
  for (const { folderId } of rows.contexts) if (folderId !== undefined) used.folders.add(folderId);
}

/**
 * Adds the tables beside conversations. If conversations were chosen, only the modes and folders that they
 * use are added.
 */
async function addBeside(
  services: Services,
  parts: FileParts,
  { used, fit }: { used: UsedIds; fit: FitParts },
  choice: ExportChoice | undefined,
): Promise<void> {
  const modes = fit.rows("mode", await services.modes.list());
  const isAllModes = choice?.modes === true;
  parts.set(MODE_TABLE, isAllModes ? modes : modes.filter(({ id }) => used.modes.has(id)));
  const live = (await services.folders.list()).filter(({ deletedAt }) => deletedAt === undefined);
  const folders = fit.rows("folder", live);
  const isAllFolders = choice?.conversations === true;
  parts.set(
    FOLDER_TABLE,
    isAllFolders ? folders : folders.filter(({ id }) => used.folders.has(id)),
  );
  if (choice === undefined) return;
  if (choice.ownTools) {
    parts.set(OWN_TOOL_TABLE, fit.rows("tool", await ownToolsInFile(services)));
  }
  if (choice.mcpServers) {
    parts.set(MCP_SERVER_TABLE, fit.rows("server", await mcpServersInFile(services)));
  }
  if (choice.notes) parts.set(MEMORY_TABLE, fit.rows("note", await keptMemories(services)));
  const settings = (await services.settings.list()).filter((row) => {
    const kind = kindOfSetting(row);
    return kind !== undefined && choice.kept.has(kind);
  });
  parts.set(SETTING_TABLE, fit.rows("setting", settings));
  const connections = choice.kept.has("connections") ? await services.connections.list() : [];
  parts.set(
    CONNECTION_TABLE,
    fit.rows(
      "connection",
      connections.flatMap((one) => connectionInFile(one) ?? []),
    ),
  );
}

/**
 * The number of answers that are being written at the moment. The file contains only what came before them.
 */
async function unfinishedIn({ runs }: Services, contextIds: ReadonlySet<string>): Promise<number> {
  const standing = await runs.standing();
  return standing.filter(
    ({ contextId, state }) =>
      contextIds.has(contextId) && isRunning(state) && !waitsForPerson(state),
  ).length;
}

function modesIn({ contexts, branches }: FileRows): string[] {
  const own = branches.flatMap(({ overrides }) => overrides?.mode ?? []);
  return [...contexts.map(({ config }) => config.mode), ...own];
}

/**
 * Adds the bytes to which messages refer. Bytes that are gone are left out, and so are those that the browser
 * can no longer read, so that one attachment does not prevent the export. Returns the ids of the unreadable
 * ones.
 */
async function addBytes(
  parts: FileParts,
  blobs: BlobStore,
  { messages }: FileRows,
  signal: AbortSignal,
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const blobId of new Set(messages.flatMap(({ message }) => blobIdsIn(message.content)))) {
    signal.throwIfAborted();
    const row = parts.hasBytes(blobId) ? undefined : await blobs.get(blobId);
    if (row === undefined) continue;
    const isRead = await unlessUnreadable(parts.addBytes(row).then(() => true));
    if (isRead === undefined) unreadable.push(blobId);
  }
  return unreadable;
}

async function titleOf(services: Services, contextId: string): Promise<string> {
  return (await services.conversations.get(contextId))?.title ?? "";
}

/** Groups trees into batches. A tree is never split, so that all its rows are read at the same moment. */
function* batches(trees: readonly string[][]): Generator<string[][]> {
  let batch: string[][] = [];
  for (const tree of trees) {
    batch.push(tree);
    if (batch.flat().length < READ_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

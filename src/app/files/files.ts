import { blobRowOf, FileBlobs } from "#app/attachments/file-blobs.ts";
import type { Services } from "#app/services/services.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { defined } from "#domain/defined.ts";
import { fromChatGpt } from "#domain/files/chatgpt.ts";
import { fileNameOf } from "#domain/files/file-name.ts";
import { FILE_TABLES, fileLimits } from "#domain/files/format.ts";
import type { FileBlob, FileRefusal, FileRows } from "#domain/files/format.ts";
import { branchMarkdown } from "#domain/files/markdown.ts";
import { withoutOtherParameters } from "#domain/files/other-parameters.ts";
import { planMemories } from "#domain/files/plan-memories.ts";
import { planModes, withModes } from "#domain/files/plan-modes.ts";
import { checkFile, planImport } from "#domain/files/plan.ts";
import type { CheckedFile, ImportPlan, StepwiseTask } from "#domain/files/plan.ts";
import { createBoughFileReader, findShapeProblem } from "#domain/files/read-file.ts";
import { isKept } from "#domain/memories/memory.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { attachmentsIn } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { ImportProblem, ReadImport, WrittenImport } from "#machine/import.machine.ts";
import { createBlobStore } from "#storage/blobs.ts";
import type { BlobStore } from "#storage/blobs.ts";
import { createFileStore } from "#storage/files.ts";
import type { FileStore, ProgressOptions } from "#storage/files.ts";

import { FileParts } from "./file-parts.ts";

/** A file to hand to the browser for saving. */
export interface ExportedFile {
  name: string;
  data: Blob;
  conversations: number;
  messages: number;
  /** Absent if it is not about them. */
  memories?: number;
}

export interface FileTaskOptions {
  /**
   * When aborted, the promise rejects with the signal's reason, and nothing is written or returned.
   */
  signal: AbortSignal;
  /** From 0 to 1. */
  report: (share: number) => void;
}

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

/** What is remembered, alone in a Bough file. */
export async function exportMemories(services: Services): Promise<ExportedFile> {
  const memories = await keptMemories(services);
  const parts = new FileParts();
  parts.addMemories(memories);
  const at = new Date(services.now());
  return {
    name: `bough-memory-${dayOf(at)}.json`,
    data: parts.file(at.toISOString()),
    conversations: 0,
    messages: 0,
    memories: memories.length,
  };
}

/** Proposals and what was deleted stay here. */
async function keptMemories({ memories }: Services): Promise<Memory[]> {
  return (await memories.list()).filter(isKept);
}

function modesIn({ contexts, branches }: FileRows): string[] {
  const own = branches.flatMap(({ overrides }) => overrides?.mode ?? []);
  return [...contexts.map(({ config }) => config.mode), ...own];
}

/** One mode as a Bough file; undefined if it does not exist. */
export async function exportMode(
  services: Services,
  modeId: string,
): Promise<ExportedFile | undefined> {
  const mode = (await services.modes.list()).find(({ id }) => id === modeId);
  if (mode === undefined) return undefined;
  const parts = new FileParts();
  parts.setModes([mode]);
  const at = new Date(services.now());
  return {
    name: `bough-mode-${fileNameOf(mode.name)}-${dayOf(at)}.json`,
    data: parts.file(at.toISOString()),
    conversations: 0,
    messages: 0,
  };
}

/** Adds the bytes that messages refer to. Bytes that are gone are left out. */
async function addBytes(
  parts: FileParts,
  blobs: BlobStore,
  { messages }: FileRows,
  signal: AbortSignal,
): Promise<void> {
  const named = messages.flatMap(({ message }) => attachmentsIn(message));
  for (const blobId of new Set(named.map((part) => part.blobId))) {
    signal.throwIfAborted();
    const row = parts.hasBytes(blobId) ? undefined : await blobs.get(blobId);
    if (row !== undefined) await parts.addBytes(row);
  }
}

async function titleOf(services: Services, contextId: string): Promise<string> {
  return (await services.conversations.get(contextId))?.title ?? "";
}

/** In the person's own time zone, as their system's file list shows it. */
function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
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

/** One branch as Markdown, for reading elsewhere. Undefined if the branch is gone. */
export async function exportBranch(
  services: Services,
  branchId: string,
): Promise<ExportedFile | undefined> {
  const branch = await services.branches.get(branchId);
  const context = branch && (await services.conversations.get(branch.contextId));
  if (branch === undefined || context === undefined) return undefined;
  const [nodes, branches] = await Promise.all([
    services.branches.nodes(branch.messageIds),
    services.branches.ofContext(context.id),
  ]);
  const text = branchMarkdown({
    title: context.title,
    branch: branchLabel(branchTree(branches), branch),
    ...(branch.systemPrompt === undefined ? {} : { systemPrompt: branch.systemPrompt.content }),
    ...defined({ userPrompt: branch.userPrompt }),
    nodes,
  });
  return {
    name: `${fileNameOf(`${context.title} ${branch.name}`)}.md`,
    data: new Blob([text], { type: "text/markdown" }),
    conversations: 1,
    messages: nodes.length,
  };
}

/**
 * The share of an import's progress for reading the text; the rest is comparing it with the
 * database.
 */
const READING = 0.7;

/** Reads a file, checks it and says what an import would do. Nothing is written. */
export async function readImport(
  services: Services,
  file: Blob,
  work: FileTaskOptions,
): Promise<ReadImport> {
  const read = await readAny(file, { ...work, report: (share) => work.report(share * READING) });
  if (!read.ok) return refused(read.error);
  const { rows, blobs = [], memories, ...source } = read.value;
  const checked = await inSlices(checkFile(rows), work.signal);
  if (!checked.ok) return refused(checked.error);
  const store = createFileStore(services.databases);
  const here = await lookHere(store, rows, blobs, {
    ...work,
    report: (share) => work.report(READING + share * (1 - READING)),
  });
  if (!here.ok) return here;
  const plan = await inSlices(
    planImport(checked.value, here.value, services.newId, blobs),
    work.signal,
  );
  const modes = planModes(rows.modes ?? [], await services.modes.list());
  const whole = { ...withModes(plan, modes), ...source };
  if (memories === undefined) return ok(whole);
  const planned = planMemories(
    memories,
    await services.memories.list(),
    copiedContexts(checked.value, plan),
    services.newId,
  );
  return ok({ ...whole, memories: planned });
}

/** The ids of the file's conversations, with those that they will have. */
function copiedContexts({ trees }: CheckedFile, { conversations }: ImportPlan) {
  return new Map(
    trees.flatMap(({ members: [root] }, at): [string, string][] => {
      const planned = conversations[at];
      return root === undefined || planned === undefined
        ? []
        : [[root.context.id, planned.contextId]];
    }),
  );
}

/** Rows, and the other app whose file they came from. */
interface AnyFile {
  rows: FileRows;
  blobs?: FileBlob[];
  memories?: Memory[];
  from?: "ChatGPT";
  branchesLeftOut?: number;
}

/** Maximum size in bytes of another app's file: it is parsed as one text. */
const OTHER_APP = 200 * 1024 * 1024;

/** Reads a Bough file, or converts another app's. */
async function readAny(file: Blob, work: FileTaskOptions): Promise<Result<AnyFile, FileRefusal>> {
  const read = await readRows(file, work);
  if (read.ok) return read;
  if (read.error.kind !== "not_bough" || file.size > OTHER_APP) return read;
  const made = await inSlices(fromChatGpt(parsed(await file.text())), work.signal);
  if (made === undefined) return read;
  if (!made.ok) return made;
  const { rows, leftOut } = made.value;
  const fault = await inSlices(findShapeProblem(rows), work.signal);
  if (fault !== undefined) return err(fault);
  return ok({ rows, from: "ChatGPT", ...(leftOut === 0 ? {} : { branchesLeftOut: leftOut }) });
}

/** Undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function lookHere(
  store: FileStore,
  rows: FileRows,
  blobs: readonly FileBlob[],
  work: FileTaskOptions,
) {
  try {
    return ok(await store.existing(rows, blobs, watched(work)));
  } catch (error) {
    work.signal.throwIfAborted();
    const problem: ImportProblem = { source: "storage", kind: "broken", message: String(error) };
    return err(problem);
  }
}

/** What a person chooses to import besides the conversations. */
export interface ImportExtras {
  withOtherParameters?: boolean;
  withMemories?: boolean;
}

/** Writes what was planned, all or nothing; the extras only if the person chose to. */
export async function writeImport(
  services: Services,
  { add, blobs, memories }: ImportPlan,
  { withOtherParameters = false, withMemories = false, ...work }: FileTaskOptions & ImportExtras,
): Promise<WrittenImport> {
  const store = createFileStore(services.databases);
  const rows = withOtherParameters ? add : withoutOtherParameters(add);
  const remembered = withMemories ? (memories?.add ?? []) : [];
  const added = await store.add(rows, blobs.map(blobRowOf), watched(work), remembered);
  work.signal.throwIfAborted();
  if (added.ok) return ok("added");
  if (added.error.kind === "taken") return ok("outdated");
  return err({ source: "storage", kind: added.error.kind, message: added.error.message });
}

function watched({ signal, report }: FileTaskOptions): ProgressOptions {
  return { signal, onProgress: ({ done, total }) => report(done / Math.max(1, total)) };
}

function refused(refusal: FileRefusal): ReadImport {
  return err({ source: "file", refusal });
}

async function readRows(
  file: Blob,
  { signal, report }: FileTaskOptions,
): Promise<Result<AnyFile, FileRefusal>> {
  if (file.size > fileLimits.file) {
    const most = String(fileLimits.file / 1024 / 1024);
    return err({ kind: "too_large", place: "file", message: `it is larger than ${most} MB` });
  }
  const blobs = new FileBlobs();
  const reader = createBoughFileReader(blobs.take);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const breath = createBreath(signal);
  let bytes: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let done = 0;
  try {
    bytes = file.stream().getReader();
    for (let next = await bytes.read(); !next.done; next = await bytes.read()) {
      const refusal = reader.push(decoder.decode(next.value, { stream: true }));
      if (refusal !== undefined) return err(refusal);
      report((done += next.value.length) / file.size);
      await breath();
    }
    reader.push(decoder.decode());
  } catch (error) {
    signal.throwIfAborted();
    return err(unreadable(error));
  } finally {
    void bytes?.cancel().catch(() => {});
  }
  const rows = reader.end();
  if (!rows.ok) return rows;
  const { memories } = rows.value;
  return ok({ rows: rows.value, blobs: await blobs.all(breath), ...defined({ memories }) });
}

/** A strict text decoder throws a TypeError; a lost file throws a DOMException. */
function unreadable(error: unknown): FileRefusal {
  return error instanceof TypeError
    ? { kind: "not_text", message: "This is not a UTF-8 text file." }
    : { kind: "unreadable", message: String(error) };
}

/** Milliseconds of work before yielding to the page: less than a frame at 60 Hz. */
const SLICE = 12;

/** Yields to the page whenever a slice of time is used up. Rejects once the signal is aborted. */
function createBreath(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
    signal.throwIfAborted();
  };
}

async function inSlices<Value>(steps: StepwiseTask<Value>, signal: AbortSignal): Promise<Value> {
  const breath = createBreath(signal);
  let step = steps.next();
  while (step.done !== true) {
    await breath();
    step = steps.next();
  }
  return step.value;
}

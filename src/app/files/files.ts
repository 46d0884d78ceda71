import { blobRowOf, FileBlobs } from "#app/attachments/file-blobs.ts";
import type { Bough } from "#app/bough.ts";
import { branchLabel, branchTree } from "#domain/branching/branch-tree.ts";
import { fromChatGpt } from "#domain/files/chatgpt.ts";
import { fileNameOf } from "#domain/files/file-name.ts";
import { FILE_TABLES, fileLimits } from "#domain/files/format.ts";
import type { FileBlob, FileRefusal, FileRows } from "#domain/files/format.ts";
import { branchMarkdown } from "#domain/files/markdown.ts";
import { withoutOtherParameters } from "#domain/files/other-parameters.ts";
import { checkFile, planImport } from "#domain/files/plan.ts";
import type { ImportPlan, Steps } from "#domain/files/plan.ts";
import { createFileReader, faultIn } from "#domain/files/read-file.ts";
import { attachmentsIn } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { ImportProblem, ReadImport, WrittenImport } from "#machine/import.machine.ts";
import { createBlobStore } from "#storage/blobs.ts";
import type { BlobStore } from "#storage/blobs.ts";
import { createFileStore } from "#storage/files.ts";
import type { FileStore, Watched } from "#storage/files.ts";

import { FileParts } from "./file-parts.ts";

/** A file that was made, to be handed to the browser. */
export interface MadeFile {
  name: string;
  data: Blob;
  conversations: number;
  messages: number;
}

export interface FileWork {
  /** Aborting makes the promise reject with the signal's reason; nothing is written or handed out. */
  signal: AbortSignal;
  /** From 0 to 1. */
  report: (share: number) => void;
}

/** Contexts to one read: few enough that nobody waits long for the lock on the tables. */
const READ_AT_ONCE = 25;

/**
 * One conversation, or all of them, the bin included, as a Bough file. Made in pieces: there is never
 * one text of it all.
 *
 * @param contextId a conversation; all of them where it is absent
 */
export async function exportConversations(
  bough: Bough,
  contextId: string | undefined,
  { signal, report }: FileWork,
): Promise<MadeFile> {
  const store = createFileStore(bough.databases);
  const families = await store.families(contextId);
  const total = await store.countMessages(contextId === undefined ? "all" : families.flat());
  const parts = new FileParts();
  for (const ids of batches(families)) {
    signal.throwIfAborted();
    const rows = await store.read(ids);
    for (const table of FILE_TABLES) parts.add(table, rows[table]);
    await addBytes(parts, createBlobStore(bough.databases), rows, signal);
    report(parts.counts.messages / Math.max(1, total));
  }
  const at = new Date(bough.now());
  const title = contextId === undefined ? undefined : await titleOf(bough, contextId);
  return {
    name: `bough-${title === undefined ? "" : `${fileNameOf(title)}-`}${dayOf(at)}.json`,
    data: parts.file(at.toISOString()),
    conversations: families.length,
    messages: parts.counts.messages,
  };
}

/** Those that the messages name; where some are gone, the messages go without. */
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

async function titleOf(bough: Bough, contextId: string): Promise<string> {
  return (await bough.conversations.get(contextId))?.title ?? "";
}

/** In the person's own time zone, as the file list of their system shows it. */
function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A family is never divided: all its rows are of one moment. */
function* batches(families: readonly string[][]): Generator<string[]> {
  let batch: string[] = [];
  for (const family of families) {
    batch.push(...family);
    if (batch.length < READ_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** One branch as Markdown, to be read elsewhere. Undefined where it is not there any more. */
export async function exportBranch(bough: Bough, branchId: string): Promise<MadeFile | undefined> {
  const branch = await bough.branches.get(branchId);
  const context = branch && (await bough.conversations.get(branch.contextId));
  if (branch === undefined || context === undefined) return undefined;
  const [nodes, branches] = await Promise.all([
    bough.branches.nodes(branch.messageIds),
    bough.branches.ofContext(context.id),
  ]);
  const text = branchMarkdown({
    title: context.title,
    branch: branchLabel(branchTree(branches), branch),
    ...(branch.systemPrompt === undefined ? {} : { systemPrompt: branch.systemPrompt.content }),
    ...(branch.userPrompt === undefined ? {} : { userPrompt: branch.userPrompt }),
    nodes,
  });
  return {
    name: `${fileNameOf(`${context.title} ${branch.name}`)}.md`,
    data: new Blob([text], { type: "text/markdown" }),
    conversations: 1,
    messages: nodes.length,
  };
}

/** What of an import's time is reading the text; the rest is looking at what is here. */
const READING = 0.7;

/** Reads a file, checks it, and says what an import would do. Nothing is written. */
export async function readImport(bough: Bough, file: Blob, work: FileWork): Promise<ReadImport> {
  const read = await readAny(file, { ...work, report: (share) => work.report(share * READING) });
  if (!read.ok) return refused(read.error);
  const { rows, blobs = [], ...source } = read.value;
  const checked = await inSlices(checkFile(rows), work.signal);
  if (!checked.ok) return refused(checked.error);
  const store = createFileStore(bough.databases);
  const here = await lookHere(store, rows, blobs, {
    ...work,
    report: (share) => work.report(READING + share * (1 - READING)),
  });
  if (!here.ok) return here;
  const plan = await inSlices(
    planImport(checked.value, here.value, bough.newId, blobs),
    work.signal,
  );
  return ok({ ...plan, ...source });
}

/** Rows, and the other app whose file they were made of. */
interface AnyFile {
  rows: FileRows;
  blobs?: FileBlob[];
  from?: "ChatGPT";
  waysLeftOut?: number;
}

/** Bytes of another app's file: it is parsed as one text. */
const OTHER_APP = 200 * 1024 * 1024;

/** A Bough file, or what can be made of another app's. */
async function readAny(file: Blob, work: FileWork): Promise<Result<AnyFile, FileRefusal>> {
  const read = await readRows(file, work);
  if (read.ok) return read;
  if (read.error.kind !== "not_bough" || file.size > OTHER_APP) return read;
  const made = await inSlices(fromChatGpt(parsed(await file.text())), work.signal);
  if (made === undefined) return read;
  if (!made.ok) return made;
  const { rows, leftOut } = made.value;
  const fault = await inSlices(faultIn(rows), work.signal);
  if (fault !== undefined) return err(fault);
  return ok({ rows, from: "ChatGPT", ...(leftOut === 0 ? {} : { waysLeftOut: leftOut }) });
}

/** Undefined where the text is no JSON. */
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
  work: FileWork,
) {
  try {
    return ok(await store.here(rows, blobs, watched(work)));
  } catch (error) {
    work.signal.throwIfAborted();
    const problem: ImportProblem = { source: "storage", kind: "broken", message: String(error) };
    return err(problem);
  }
}

/** Writes what was planned, whole or not at all; other parameters only on the person's word. */
export async function writeImport(
  bough: Bough,
  { add, blobs }: ImportPlan,
  { withOtherParameters = false, ...work }: FileWork & { withOtherParameters?: boolean },
): Promise<WrittenImport> {
  const store = createFileStore(bough.databases);
  const rows = withOtherParameters ? add : withoutOtherParameters(add);
  const added = await store.add(rows, blobs.map(blobRowOf), watched(work));
  work.signal.throwIfAborted();
  if (added.ok) return ok("added");
  if (added.error.kind === "taken") return ok("outdated");
  return err({ source: "storage", kind: added.error.kind, message: added.error.message });
}

function watched({ signal, report }: FileWork): Watched {
  return { signal, onProgress: ({ done, total }) => report(done / Math.max(1, total)) };
}

function refused(refusal: FileRefusal): ReadImport {
  return err({ source: "file", refusal });
}

async function readRows(
  file: Blob,
  { signal, report }: FileWork,
): Promise<Result<AnyFile, FileRefusal>> {
  if (file.size > fileLimits.file) {
    const most = String(fileLimits.file / 1024 / 1024);
    return err({ kind: "too_large", place: "file", message: `it is larger than ${most} MB` });
  }
  const blobs = new FileBlobs();
  const reader = createFileReader(blobs.take);
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
  return rows.ok ? ok({ rows: rows.value, blobs: await blobs.all(breath) }) : rows;
}

/** A text decoder that is told to be strict throws a TypeError; a lost file is a DOMException. */
function unreadable(error: unknown): FileRefusal {
  return error instanceof TypeError
    ? { kind: "not_text", message: "This is no text in UTF-8." }
    : { kind: "unreadable", message: String(error) };
}

/** Milliseconds of work after which the page gets its turn: less than a frame at 60 a second. */
const SLICE = 12;

/** Gives the page its turn whenever a slice of time is used up. Rejects once the signal is aborted. */
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

async function inSlices<Value>(steps: Steps<Value>, signal: AbortSignal): Promise<Value> {
  const breath = createBreath(signal);
  let step = steps.next();
  while (step.done !== true) {
    await breath();
    step = steps.next();
  }
  return step.value;
}

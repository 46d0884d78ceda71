import type { Services } from "#app/services/services.ts";
import type { FileChange } from "#domain/message.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { PendingChange } from "#domain/workspace/draft-changes.ts";
import { namesInUse } from "#domain/workspace/new-path.ts";
import { isSame, morePending, ofPaths, withoutPaths } from "#domain/workspace/pending.ts";
import { withChanges, workspaceLimits } from "#domain/workspace/workspace.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import type { NewBlob } from "#storage/attachments/blobs.ts";
import { changeDraftFiles, pendingIn } from "#storage/attachments/draft-files.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { storedBytes } from "./stored-bytes.ts";

/** Where a person's changes go: the draft whose message will carry them. */
export interface FilesPlace {
  draftKey: string;
  /** The files without the draft's changes. */
  base: Workspace;
}

type Writer = Pick<Services, "databases" | "newId" | "now">;
type Changed = Result<readonly PendingChange[], StorageProblem>;

/** The effect of one action on a draft's pending changes. */
export interface PendingStep {
  paths: readonly string[];
  before: readonly PendingChange[];
  /** The pending changes of these paths after the action. */
  left: readonly PendingChange[];
}

type Stepped = Promise<Result<PendingStep, StorageProblem>>;

/** Adds these changes to the pending ones. */
export function changeFiles(
  writer: Writer,
  { draftKey, base }: FilesPlace,
  changes: readonly FileChange[],
): Stepped {
  const paths = changes.map(({ path }) => path);
  return step(writer, draftKey, paths, (pending) => morePending(base, pending, changes));
}

async function step(
  { databases, now }: Writer,
  draftKey: string,
  paths: readonly string[],
  change: (pending: readonly PendingChange[]) => PendingChange[],
): Stepped {
  let left: readonly PendingChange[] = [];
  const stored = await changeDraftFiles(databases, {
    draftKey,
    now: now(),
    change: (pending) => (left = change(pending)),
  });
  return stored.ok ? ok({ paths, before: stored.value, left }) : stored;
}

/** Sets the content of a file, new or existing. */
export async function writeFile(
  writer: Writer,
  { draftKey, base }: FilesPlace,
  path: string,
  data: Blob,
): Promise<Changed> {
  const blob = await storedBytes(data, writer.newId(), writer.now());
  return changeDraftFiles(writer.databases, {
    draftKey,
    blobs: [blob],
    now: writer.now(),
    change: (pending, ids) => morePending(base, pending, changesOf([{ path, blob }], ids)),
  });
}

/** Discards the pending changes of these paths. */
export function takeBack(writer: Writer, draftKey: string, paths: readonly string[]): Stepped {
  return step(writer, draftKey, paths, (pending) => withoutPaths(pending, paths));
}

/**
 * Sets the pending changes of a step's paths back to what they were before it.
 * @returns false if they are no longer as the step left them, because they were sent or changed since;
 * nothing is changed then
 */
export async function undoStep(
  { databases, now }: Writer,
  draftKey: string,
  { paths, before, left }: PendingStep,
): Promise<Result<boolean, StorageProblem>> {
  let isAsLeft = false;
  const stored = await changeDraftFiles(databases, {
    draftKey,
    now: now(),
    change: (pending) => {
      isAsLeft = isSame(ofPaths(pending, paths), ofPaths(left, paths));
      if (!isAsLeft) return [...pending];
      return [...ofPaths(before, paths), ...withoutPaths(pending, paths)];
    },
  });
  return stored.ok ? ok(isAsLeft) : stored;
}

/** A file from outside, which is read only when its turn comes. */
export interface IncomingFile {
  path: string;
  read: () => Promise<Blob>;
}

/** The result of adding files. */
export interface AddedFiles {
  added: number;
  refused: { path: string; why: string }[];
  /** Whether the person stopped it; what was added until then stays. */
  stopped: boolean;
}

export interface AddOptions {
  files: readonly IncomingFile[];
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** The most files and bytes that are stored in one transaction. */
const SLICE = { files: 40, bytes: 16 * 1024 * 1024 };

/**
 * Adds files one after another, in slices, so that what is stored stays even if the page is closed. The
 * pending changes are read from the draft at the start, because the screen may not yet show what was added
 * just before.
 */
export async function addFiles(
  writer: Writer,
  place: FilesPlace,
  { files, signal, onProgress }: AddOptions,
): Promise<AddedFiles> {
  const report: AddedFiles = { added: 0, refused: [], stopped: false };
  const pending = await toStorageResult(() => pendingIn(writer.databases, place.draftKey));
  if (!pending.ok) {
    refuse(report, files, whyNotStored(pending.error));
    return report;
  }
  const here = withChanges(place.base, pending.value);
  const names = namesInUse(here.keys());
  let free = workspaceLimits.files - here.size;
  let slice: NewFile[] = [];
  const store = async (): Promise<boolean> => {
    const stored = await storeSlice(writer, place, slice);
    if (stored.ok) report.added += slice.length;
    else refuse(report, slice, whyNotStored(stored.error));
    slice = [];
    return stored.ok;
  };
  for (const [at, file] of files.entries()) {
    if (signal.aborted) {
      report.stopped = true;
      break;
    }
    const path = names.check(file.path);
    const isNew = path.ok && !here.has(path.value);
    const read = !path.ok
      ? path.error
      : isNew && free <= 0
        ? `There can be ${workspaceLimits.files.toLocaleString("en")} files at most.`
        : await readBytes(writer, file);
    if (!path.ok || typeof read === "string") {
      report.refused.push({ path: file.path, why: typeof read === "string" ? read : "" });
    } else {
      names.add(path.value);
      if (isNew) free -= 1;
      slice.push({ path: path.value, blob: read });
    }
    if (isFull(slice) && !(await store())) {
      refuse(report, files.slice(at + 1), "Not stored, since a file before it could not be.");
      break;
    }
    onProgress(at + 1);
  }
  if (slice.length > 0) await store();
  return report;
}

interface NewFile {
  path: string;
  blob: NewBlob;
}

/** The bytes in the form in which they are stored, or a sentence on why they are not. */
async function readBytes(writer: Writer, file: IncomingFile): Promise<NewBlob | string> {
  try {
    const data = await file.read();
    if (data.size > workspaceLimits.file) {
      return `It is larger than ${workspaceLimits.file / 1024 / 1024} MB.`;
    }
    return await storedBytes(data, writer.newId(), writer.now());
  } catch {
    return "The browser could not read it.";
  }
}

function isFull(slice: readonly NewFile[]): boolean {
  const bytes = slice.reduce((sum, { blob }) => sum + blob.data.size, 0);
  return slice.length >= SLICE.files || bytes >= SLICE.bytes;
}

async function storeSlice(
  { databases, now }: Writer,
  { draftKey, base }: FilesPlace,
  slice: readonly NewFile[],
): Promise<Changed> {
  if (slice.length === 0) return ok([]);
  return changeDraftFiles(databases, {
    draftKey,
    blobs: slice.map(({ blob }) => blob),
    now: now(),
    change: (pending, ids) => morePending(base, pending, changesOf(slice, ids)),
  });
}

function changesOf(files: readonly NewFile[], ids: readonly string[]): FileChange[] {
  return files.map(({ path, blob: { mediaType, data, id } }, at) => ({
    path,
    file: { blobId: ids[at] ?? id, mediaType, size: data.size },
  }));
}

function refuse(report: AddedFiles, files: readonly { path: string }[], why: string): void {
  for (const { path } of files) report.refused.push({ path, why });
}

function whyNotStored({ kind, message }: StorageProblem): string {
  return kind === "full" ? "This browser’s storage is full." : `It could not be stored: ${message}`;
}

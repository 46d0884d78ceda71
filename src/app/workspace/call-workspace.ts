import type { FileChange } from "#domain/message.ts";
import { isNormalPath } from "#domain/workspace/path.ts";
import {
  changesBetween,
  sameFile,
  withChanges,
  workspaceLimits,
} from "#domain/workspace/workspace.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import type { BlobStore } from "#storage/attachments/blobs.ts";
import { ToolFailure } from "#tools/tool.ts";
import type { CallWorkspace } from "#tools/tool.ts";

import { storedBytes } from "./stored-bytes.ts";

export interface CallWorkspaceOptions {
  blobs: Pick<BlobStore, "get" | "keep">;
  /** The files before the call; called once, when they are first needed. */
  before: () => Promise<Workspace>;
  newId: () => string;
  /** The current time in Unix milliseconds. */
  now: () => number;
}

/**
 * The files that one call sees and changes. What it wrote is in memory until it has succeeded. Until then,
 * its bytes have temporary ids, which no row has.
 */
export function createCallWorkspace(options: CallWorkspaceOptions): CallWorkspace {
  const { blobs, newId } = options;
  const written = new Map<string, Blob>();
  let reading: Promise<Workspace> | undefined;
  let current: Workspace | undefined;

  const before = () => (reading ??= options.before());
  const files = async (): Promise<Workspace> => (current ??= await before());
  const change = async (changes: FileChange[]) => {
    current = withChanges(await files(), changes);
  };

  return {
    files,
    read: async (path) => {
      const file = (await files()).get(path);
      if (file === undefined) return undefined;
      const data = written.get(file.blobId) ?? (await blobs.get(file.blobId))?.data;
      if (data !== undefined) return data;
      throw new ToolFailure("invalid_arguments", `The content of ${path} is not on this device.`);
    },
    write: async (path, data) => {
      if (!isNormalPath(path)) throw new Error(`${path} is not spelled as a path is stored.`);
      refuseTooLarge(path, data.size, await files());
      const blobId = newId();
      written.set(blobId, data);
      await change([{ path, file: { blobId, mediaType: data.type, size: data.size } }]);
    },
    remove: async (path) => {
      if (!(await files()).has(path)) return false;
      await change([{ path, file: null }]);
      return true;
    },
    commit: async () => {
      if (current === undefined) return [];
      const was = await before();
      const stored = await withStoredIds(changesBetween(was, current), written, options);
      // Writing the same content again is no change.
      return stored.filter(({ path, file }) => file === null || !sameFile(was.get(path), file));
    },
  };
}

/** Stores the bytes of those written files that still exist. */
async function withStoredIds(
  changes: readonly FileChange[],
  written: ReadonlyMap<string, Blob>,
  { blobs, newId, now }: Pick<CallWorkspaceOptions, "blobs" | "newId" | "now">,
): Promise<FileChange[]> {
  const rows = await Promise.all(
    changes.map(async ({ file }) => {
      const data = file === null ? undefined : written.get(file.blobId);
      return data && storedBytes(data, newId(), now());
    }),
  );
  const kept = await blobs.keep(rows.filter((row) => row !== undefined));
  if (!kept.ok) {
    const why = kept.error.kind === "full" ? "This browser's storage is full" : kept.error.message;
    throw new ToolFailure("invalid_arguments", `The files could not be stored: ${why}.`);
  }
  const ids = [...kept.value];
  return changes.map(({ path, file }, at) => {
    const row = rows[at];
    const blobId = row === undefined ? undefined : ids.shift();
    return file === null || row === undefined || blobId === undefined
      ? { path, file }
      : { path, file: { blobId, mediaType: row.mediaType, size: row.data.size } };
  });
}

function refuseTooLarge(path: string, size: number, files: Workspace): void {
  if (size > workspaceLimits.file) {
    const most = workspaceLimits.file / 1024 / 1024;
    throw new ToolFailure("invalid_arguments", `${path} would be larger than ${most} MB.`);
  }
  if (!files.has(path) && files.size >= workspaceLimits.files) {
    const most = workspaceLimits.files;
    throw new ToolFailure(
      "invalid_arguments",
      `There are ${most} files already, the most there can be.`,
    );
  }
}

import type { Result } from "#domain/result.ts";
import type { ToolIo } from "#tools/tool.ts";

/** What a call may know of its run, and how it waits for the person. */
export type FolderIo = Pick<
  ToolIo,
  "callId" | "branchId" | "contextId" | "signal" | "progress" | "whilePersonDecides"
>;

export interface FolderListing {
  /** Paths, the upper ones first; those of folders end with a slash. */
  entries: readonly string[];
  /** Folders that were not looked into, and names that cannot be used. */
  skipped: readonly string[];
  /** There is more below: a limit was met. */
  isCut: boolean;
}

/** What a search found in the folder. */
export interface FolderFinds {
  /** Paths that have the words. */
  paths: readonly string[];
  lines: readonly { path: string; line: number; text: string }[];
  isCut: boolean;
}

/** A file of the folder; `text` is undefined if its bytes aren't text. */
export interface FolderFile {
  text: string | undefined;
  size: number;
}

export interface ChangedFile {
  kind: "created" | "replaced" | "deleted";
  /** Bytes written. */
  size: number;
  /** The call had made the change before the page was closed. */
  wasDone: boolean;
}

/**
 * The folder that the person picked for the call's conversation; paths are as
 * `domain/picked-folder/folder-path.ts` spells them. Waits for the person where they have to allow
 * the folder again. Everything throws `ToolFailure` with what a model can do about it.
 */
export interface FolderAccess {
  list(folder: string, io: FolderIo): Promise<FolderListing>;
  search(words: string, folder: string, io: FolderIo): Promise<FolderFinds>;
  /** The branch knows the file from then on. */
  read(path: string, io: FolderIo): Promise<FolderFile>;
  /** @param make null deletes the file; its error says why nothing is changed */
  change(
    path: string,
    make: (before: string | null) => Result<string | null, string>,
    io: FolderIo,
  ): Promise<ChangedFile>;
}

import type { Result } from "#domain/result.ts";
import type { ToolIo } from "#tools/tool.ts";

/** What folder tools need of a call: where it belongs, and how it waits for the person. */
export type FolderIo = Pick<
  ToolIo,
  "callId" | "branchId" | "contextId" | "signal" | "progress" | "whilePersonDecides"
>;

export interface FolderListing {
  /** Paths, upper levels first. Those of folders end with a slash. */
  entries: readonly string[];
  /** Folders that were not read, and names that cannot be used. */
  skipped: readonly string[];
  /** Whether a limit was reached, and there is more below. */
  isCut: boolean;
}

/** What a search in the folder found. */
export interface FolderFinds {
  /** Paths that contain the words. */
  paths: readonly string[];
  lines: readonly { path: string; line: number; text: string }[];
  isCut: boolean;
}

/** A file of the folder. `text` is undefined if its bytes are not text. */
export interface FolderFile {
  text: string | undefined;
  size: number;
}

export interface ChangedFile {
  kind: "created" | "replaced" | "deleted";
  /** How many bytes were written. */
  size: number;
  /** Whether the call had already made the change before the page was closed. */
  wasDone: boolean;
}

/**
 * The folder that the person picked for the call's conversation. Paths are spelled as in
 * `domain/picked-folder/folder-path.ts`. Waits for the person if they must allow the folder again. All
 * methods throw `ToolFailure` with what a model can do about the problem.
 */
export interface FolderAccess {
  list(folder: string, io: FolderIo): Promise<FolderListing>;
  search(words: string, folder: string, io: FolderIo): Promise<FolderFinds>;
  /** Reads a file. From then on the branch knows it. */
  read(path: string, io: FolderIo): Promise<FolderFile>;
  /** @param make returns the new content; null deletes the file. Its error says why nothing is changed */
  change(
    path: string,
    make: (before: string | null) => Result<string | null, string>,
    io: FolderIo,
  ): Promise<ChangedFile>;
}

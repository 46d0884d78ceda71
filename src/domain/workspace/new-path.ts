import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { foldersOf, normalizePath } from "./path.ts";

/** Names that Windows reserves for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/iu;

/** The names of files and folders in use, in the way they are spelled, while files are added. */
export interface NamesInUse {
  /**
   * The normal form of a path for a new file, or an error that says what is wrong. A file that exists
   * already may be written again.
   */
  check: (written: string) => Result<string, string>;
  add: (path: string) => void;
}

/**
 * Checks new names against these. Names that differ only in case are one name on most people's
 * computers, where the second file would replace the first when both are saved.
 */
export function namesInUse(paths: Iterable<string>): NamesInUse {
  const spellings = new Map<string, string>();
  const files = new Set<string>();
  const folders = new Set<string>();
  const add = (path: string) => {
    files.add(path);
    for (const folder of foldersOf(path)) {
      folders.add(folder);
      spellings.set(folder.toLowerCase(), folder);
    }
    spellings.set(path.toLowerCase(), path);
  };
  const check = (written: string): Result<string, string> => {
    const normal = normalizePath(written);
    if (!normal.ok) return normal;
    const path = normal.value;
    const device = path.split("/").find((name) => DEVICE.test(name));
    if (device !== undefined) return err(`Windows keeps the name “${device}” for itself.`);
    for (const part of [...foldersOf(path), path]) {
      const other = spellings.get(part.toLowerCase());
      if (other !== undefined && other !== part) {
        return err(`“${other}” is there already, which differs only in capitals.`);
      }
    }
    if (folders.has(path)) return err(`“${path}” is a folder.`);
    const file = foldersOf(path).find((folder) => files.has(folder));
    return file === undefined ? ok(path) : err(`“${file}” is a file, so nothing can be in it.`);
  };
  for (const path of paths) add(path);
  return { check, add };
}

/** Folders and files that are left out of a dropped folder. They are made by tools, and often huge. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  "node_modules",
  "__pycache__",
  ".venv",
  ".DS_Store",
  "Thumbs.db",
]);

export function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name);
}

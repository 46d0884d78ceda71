import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { normalizePath } from "#domain/workspace/path.ts";

/**
 * Law J2: checks a path below the folder and joins its names by `/`. The error tells a model what is
 * wrong.
 */
export function pathInFolder(written: string): Result<string, string> {
  if (/^(?:[/\\]|~(?:[/\\]|$)|[a-z]:)/iu.test(written)) {
    return err("A path begins in the picked folder: without a slash, a drive or ~ before it.");
  }
  const checked = normalizePath(written);
  if (!checked.ok) {
    return err(checked.error.replace("out of the workspace", "out of the picked folder"));
  }
  // Names stay as they are written, since a disk may distinguish composed from decomposed letters.
  return ok(namesIn(written).join("/"));
}

/** Checks the path of a folder within the picked folder; `""` is the picked folder itself. */
export function folderInFolder(written: string): Result<string, string> {
  return /^(?:\.?\/?)*$/u.test(written) && !written.startsWith("/") && !written.includes("..")
    ? ok("")
    : pathInFolder(written);
}

/** The names in a path, in order. */
export function namesIn(path: string): string[] {
  return path.split("/").filter((name) => name !== "" && name !== ".");
}

/** Whether a name on the disk can be part of a path. Lists leave out all others. */
export function isUsableName(name: string): boolean {
  const path = pathInFolder(name);
  return path.ok && path.value === name;
}

/** Characters that some disks ignore in names. */
const IGNORED = /[\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Folders that belong to version control, including their short names on Windows. */
const VERSION_CONTROL = /^(?:\.git|\.hg|\.svn|git~\d+|hg~\d+|svn~\d+)$/u;

/**
 * Law J5: why a file may never be written or deleted; undefined if it may. A file in `.git` can be a
 * program that the next commit runs.
 */
export function whyKept(path: string): string | undefined {
  const kept = namesIn(path).find((name) =>
    VERSION_CONTROL.test(name.normalize("NFKC").replaceAll(IGNORED, "").toLowerCase()),
  );
  return kept === undefined
    ? undefined
    : `What is in ${kept} belongs to version control and is never changed from here.`;
}

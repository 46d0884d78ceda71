import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { normalizePath } from "#domain/workspace/path.ts";

/** Law J2: names below the folder, joined by `/`. The error says what is wrong, for a model. */
export function pathInFolder(written: string): Result<string, string> {
  if (/^(?:[/\\]|~(?:[/\\]|$)|[a-z]:)/iu.test(written)) {
    return err("A path begins in the picked folder: without a slash, a drive or ~ before it.");
  }
  const checked = normalizePath(written);
  if (!checked.ok) {
    return err(checked.error.replace("out of the workspace", "out of the picked folder"));
  }
  // The names stay as they are written: a disk may tell composed from decomposed letters.
  return ok(namesIn(written).join("/"));
}

/** The same for a folder within it; `""` is the picked folder itself. */
export function folderInFolder(written: string): Result<string, string> {
  return /^(?:\.?\/?)*$/u.test(written) && !written.startsWith("/") && !written.includes("..")
    ? ok("")
    : pathInFolder(written);
}

/** The names of a path, in order. */
export function namesIn(path: string): string[] {
  return path.split("/").filter((name) => name !== "" && name !== ".");
}

/** Whether a name on the disk can be used in a path here; others are left out of lists. */
export function isUsableName(name: string): boolean {
  const path = pathInFolder(name);
  return path.ok && path.value === name;
}

/** Letters that some disks ignore in names. */
const IGNORED = /[\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** What version control keeps for itself, and its short name on Windows. */
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

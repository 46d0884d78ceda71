import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";

/** The longest path, and the longest name in it, in UTF-16 units. Every file system can store these. */
export const MAX_PATH = 500;
export const MAX_NAME = 120;

/** The folder in which code sees the workspace. A path may begin with it. */
const MOUNT = "work";

/** Control characters, those that change direction, and what Windows refuses in names. */
const REFUSED = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\\<>:"|?*]/u;

/**
 * The normal form of a path in a workspace: names joined by `/`, without a slash at the beginning, in
 * Unicode's composed form. The error says what is wrong, for a model or a person.
 */
export function normalizePath(written: string): Result<string, string> {
  const names = written
    .normalize("NFC")
    .split("/")
    .filter((name) => name !== "" && name !== ".");
  if (written.startsWith("/") && names[0] === MOUNT) names.shift();
  const path = names.join("/");
  if (path === "") return err("The path is empty.");
  if (path.length > MAX_PATH) return err(`The path is longer than ${MAX_PATH} characters.`);
  for (const name of names) {
    const problem = nameProblem(name);
    if (problem !== undefined) return err(problem);
  }
  return ok(path);
}

/** The normal form of a folder's path; `""` is the whole workspace, however it was written. */
export function normalizeFolder(written: string): Result<string, string> {
  const isWhole = new RegExp(`^[./]*(?:${MOUNT}/?)?$`, "u").test(written);
  return isWhole ? ok("") : normalizePath(written);
}

function nameProblem(name: string): string | undefined {
  const shown = escapeHidden(JSON.stringify(name));
  if (name === "..") return "A path cannot lead out of the workspace (..).";
  if (name.length > MAX_NAME) return `A name in the path is longer than ${MAX_NAME} characters.`;
  if (REFUSED.test(name)) return `The name ${shown} has a character that file names cannot have.`;
  if (name.trim() !== name || name.endsWith(".")) {
    return `The name ${shown} begins or ends with a space, or ends with a dot.`;
  }
  return undefined;
}

/** Whether a path is in the form that `normalizePath` returns. */
export function isNormalPath(path: string): boolean {
  const normal = normalizePath(path);
  return normal.ok && normal.value === path;
}

/** The folders that contain a path, outermost first: `a/b/c.txt` is in `a` and `a/b`. */
export function foldersOf(path: string): string[] {
  const names = path.split("/");
  return names.slice(0, -1).map((_name, at) => names.slice(0, at + 1).join("/"));
}

/** The last name in a path. */
export function fileNameIn(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

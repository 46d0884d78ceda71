import type { FileChange, MessageNode } from "#domain/message.ts";
import { foldersOf } from "#domain/workspace/path.ts";
import { changesBetween, sameFile, workspaceOf } from "#domain/workspace/workspace.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";

/** What a sub-task did to the files that it was given. */
export interface TaskFiles {
  /** As it got them, with its goal (law S10). */
  base: Workspace;
  changes: FileChange[];
}

/** @param nodes of the sub-task's branch, oldest first: the first one is its goal */
export function taskFilesOf(nodes: readonly MessageNode[]): TaskFiles {
  const base = workspaceOf(nodes.slice(0, 1));
  return { base, changes: changesBetween(base, workspaceOf(nodes)) };
}

/** What a sub-task hands back, beside what others of its round have handed back before. */
export interface HandedFiles {
  changes: FileChange[];
  /** Files that others changed too: they are kept under another name. */
  renamed: { path: string; as: string }[];
  /** Files that it deleted and others changed: they stay. */
  kept: string[];
}

/**
 * Law S10: of sub-tasks that worked side by side and changed the same file, the one that ends later
 * keeps its file under another name, so that neither is lost.
 *
 * @param others what the branch and the calls that have ended in this round made of `base`
 */
export function handBack({ base, changes }: TaskFiles, others: Workspace): HandedFiles {
  const theirs = new Map(changesBetween(base, others).map(({ path, file }) => [path, file]));
  const taken = new Set([...base.keys(), ...others.keys(), ...changes.map(({ path }) => path)]);
  const handed: HandedFiles = { changes: [], renamed: [], kept: [] };
  for (const change of changes) {
    const { path, file } = change;
    const clash = clashOf(path, theirs);
    const isAgreed = theirs.has(path) && sameOrGone(theirs.get(path) ?? null, file);
    if (clash === undefined || isAgreed) handed.changes.push(change);
    else if (file === null) handed.kept.push(path);
    else {
      const as = freeName(path, clash, taken);
      taken.add(as);
      handed.changes.push({ path: as, file });
      handed.renamed.push({ path, as });
    }
  }
  return handed;
}

function sameOrGone(left: FileChange["file"], right: FileChange["file"]): boolean {
  return sameFile(left ?? undefined, right ?? undefined);
}

/** The part of the path that others have used in another way; undefined if none has. */
function clashOf(
  path: string,
  theirs: ReadonlyMap<string, FileChange["file"]>,
): string | undefined {
  const isFile = (other: string) => (theirs.get(other) ?? null) !== null;
  if (theirs.has(path)) return path;
  const hasFolder = [...theirs.keys()].some(
    (other) => other.startsWith(`${path}/`) && isFile(other),
  );
  return hasFolder ? path : foldersOf(path).find(isFile);
}

/** "notes.md" becomes "notes (2).md"; of a folder that is taken, the folder gets the number. */
function freeName(path: string, clash: string, taken: ReadonlySet<string>): string {
  const dot = clash.lastIndexOf(".");
  const end = clash === path && dot > clash.lastIndexOf("/") + 1 ? dot : clash.length;
  for (let number = 2; ; number += 1) {
    const name = `${clash.slice(0, end)} (${number})${clash.slice(end)}${path.slice(clash.length)}`;
    if (!taken.has(name)) return name;
  }
}

/** Files that are named to the model; it can list the others. */
const NAMED = 50;

/** What became of its files, for the model that started it; empty if it changed none. */
export function handedText({ changes, renamed, kept }: HandedFiles): string {
  const elsewhere = new Set(renamed.map(({ as }) => as));
  const plain = changes.filter(({ path }) => !elsewhere.has(path));
  const lines = [
    ...plain.map(({ path, file }) => `- ${path}${file === null ? " (deleted)" : ""}`),
    ...renamed.map(
      ({ path, as }) => `- ${as}: its ${path}, which another call of this round changed as well`,
    ),
    ...kept.map((path) => `- ${path}: not deleted, since another call of this round changed it`),
  ];
  if (lines.length === 0) return "";
  const more = lines.length - NAMED;
  const told = more > 0 ? [...lines.slice(0, NAMED), `- and ${more} more`] : lines;
  return ["[Files that it changed, which are in your workspace now:", ...told].join("\n") + "]";
}

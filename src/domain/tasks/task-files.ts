import type { FileChange, MessageNode } from "#domain/message.ts";
import { foldersOf } from "#domain/workspace/path.ts";
import { changesBetween, sameFile, workspaceOf } from "#domain/workspace/workspace.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";

/** What a sub-task did to the files that it was given. */
export interface TaskFiles {
  /** The files that came with the goal (law S10). */
  base: Workspace;
  changes: FileChange[];
}

/** @param nodes messages of the sub-task's branch, oldest first; the first is its goal */
export function taskFilesOf(nodes: readonly MessageNode[]): TaskFiles {
  const base = workspaceOf(nodes.slice(0, 1));
  return { base, changes: changesBetween(base, workspaceOf(nodes)) };
}

/** What a sub-task hands back, after taking into account what others in its round handed back before it. */
export interface HandedFiles {
  changes: FileChange[];
  /** Files that others changed too. The sub-task's version gets another name. */
  renamed: { path: string; as: string }[];
  /** Files that the sub-task deleted but others changed. They stay. */
  kept: string[];
}

/**
 * Law S10: if sub-tasks that worked side by side changed the same file, the file of the one that ends
 * later gets another name, so that neither is lost.
 *
 * @param others what the branch, and the calls of this round that have ended, made of `base`
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

/** The part of the path that others have used differently; undefined if there is none. */
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

/**
 * A free name: "notes.md" becomes "notes (2).md". If the clash is with a folder's path, the number goes
 * there.
 */
function freeName(path: string, clash: string, taken: ReadonlySet<string>): string {
  const dot = clash.lastIndexOf(".");
  const end = clash === path && dot > clash.lastIndexOf("/") + 1 ? dot : clash.length;
  for (let number = 2; ; number += 1) {
    const name = `${clash.slice(0, end)} (${number})${clash.slice(end)}${path.slice(clash.length)}`;
    if (!taken.has(name)) return name;
  }
}

/** The most files that are named to the model, which can list the others itself. */
const NAMED = 50;

/** What became of a sub-task's files, in words for the model that started it; empty if it changed none. */
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

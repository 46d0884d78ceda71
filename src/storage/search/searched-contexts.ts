import type { ChatContext } from "#domain/context.ts";
import { foldersInOrder } from "#domain/folders.ts";
import { fold } from "#domain/search/fold.ts";
import type { SearchFilters, SearchQuery } from "#domain/search/query.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

import type { SearchRequest } from "./search-hit.ts";

/** Where to look, last changed first. */
export async function searchedContexts(
  db: BoughDatabase,
  all: readonly ChatContext[],
  { filters }: SearchQuery,
  { inBin }: SearchRequest,
): Promise<ChatContext[]> {
  const folders = await foldersNamed(db, filters);
  const contexts = all.filter(
    (context) =>
      (context.deletedAt !== undefined) === (inBin === true) &&
      context.parentId === undefined &&
      (folders === undefined || folders.has(context.folderId ?? "")) &&
      isAskedFor(context, filters),
  );
  return withBranch(db, contexts, filters);
}

function isAskedFor(
  { id, title, tags = [] }: ChatContext,
  { conversation, tag: wanted }: SearchFilters,
): boolean {
  return (
    (conversation === undefined || fold(title).includes(conversation) || id === conversation) &&
    (wanted === undefined || tags.some((tag) => fold(tag).includes(wanted)))
  );
}

/** The ids of the folders that are asked for; undefined if none are. */
async function foldersNamed(
  db: BoughDatabase,
  { folder: wanted }: SearchFilters,
): Promise<ReadonlySet<string> | undefined> {
  if (wanted === undefined) return undefined;
  const named = foldersInOrder(await db.folders.toArray()).filter(({ name }) =>
    fold(name).includes(wanted),
  );
  return new Set(named.map(({ id }) => id));
}

/**
 * The conversations that may have a branch with the name asked for. A version's label begins with the name
 * of its base.
 */
async function withBranch(
  db: BoughDatabase,
  contexts: ChatContext[],
  { branch: wanted }: SearchFilters,
): Promise<ChatContext[]> {
  if (wanted === undefined || mayNameVersion(wanted)) return contexts;
  const keys = await db.branches.orderBy("[contextId+name]").keys();
  const ids = new Set<string>();
  for (const key of keys as unknown as [string, string][]) {
    if (fold(key[1]).includes(wanted)) ids.add(key[0]);
  }
  return contexts.filter(({ id }) => ids.has(id));
}

/** Whether a text may match the part of a version's label that is not the name of its base. */
function mayNameVersion(wanted: string): boolean {
  return wanted.includes("·") || "· version ".includes(wanted.replace(/\d+$/u, ""));
}

import type { ChatContext } from "#domain/context.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";

import { isListed } from "./arranged-list.ts";

/** Every tag that a conversation in the list has. */
export async function readTags(db: BoughDatabase): Promise<string[]> {
  const tags = (await db.contexts.orderBy("tags").uniqueKeys()).map(String);
  const used = await Promise.all(
    tags.map((tag) => db.contexts.where("tags").equals(tag).filter(isListed).first()),
  );
  return tags
    .filter((_, at) => used[at] !== undefined)
    .sort((left, right) => left.localeCompare(right));
}

/** Selects all conversations of the list, those with a tag, or those in a folder. */
export type Listed = "all" | { tag: string } | { folderId: string };

/**
 * Reads only keys. The indexes of conversations in the bin and of sub-tasks, which are left out, have few
 * rows.
 */
export async function listedIds(db: BoughDatabase, which: Listed): Promise<string[]> {
  const { contexts } = db;
  const all = which === "all" ? contexts.toCollection() : contexts.where(indexOf(which));
  const [ids, ...away] = await db.transaction("r", contexts, () =>
    Promise.all([
      all.primaryKeys(),
      contexts.orderBy("deletedAt").primaryKeys(),
      contexts.orderBy("parentId").primaryKeys(),
    ]),
  );
  const unlisted = new Set(away.flat());
  return ids.filter((id) => !unlisted.has(id));
}

function indexOf(which: Exclude<Listed, "all">): Record<string, string> {
  return "tag" in which ? { tags: which.tag } : which;
}

/** Watches these conversations, without those that are not in the list. */
export function watchSeveral(
  db: BoughDatabase,
  contextIds: readonly string[],
): LiveQuery<ChatContext[]> {
  return watchQuery(async () => {
    const rows = await db.contexts.bulkGet([...contextIds]);
    return rows.filter((context) => context !== undefined).filter(isListed);
  });
}

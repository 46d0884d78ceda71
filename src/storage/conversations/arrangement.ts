import type { ChatContext } from "#domain/context.ts";
import { changeTags } from "#domain/tags.ts";
import type { TagDifference } from "#domain/tags.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { StorageAbort } from "#storage/problems.ts";

/** When a conversation was pinned to the top of the list; null if it is not. */
export interface Pin {
  contextId: string;
  pinnedAt: number | null;
}

/** The folder that a conversation is in; null if it is in none. */
export interface Filing {
  contextId: string;
  folderId: string | null;
}

/** A change to a conversation's tags. */
export interface TagChange extends TagDifference {
  contextId: string;
}

/** Changes tags, and returns the changes that undo it. */
export function changeTagsOf(
  db: BoughDatabase,
  changes: readonly TagChange[],
): Promise<TagChange[]> {
  const wanted = new Map(changes.map((change) => [change.contextId, change]));
  return arrange(db, [...wanted.keys()], (context) => {
    const change = wanted.get(context.id);
    const changed = change && changeTags(context.tags ?? [], change);
    if (changed === undefined) return undefined;
    if (changed.tags.length === 0) delete context.tags;
    else context.tags = changed.tags;
    return { contextId: context.id, ...changed.back };
  });
}

/**
 * Pins or unpins conversations, and returns the earlier pins of those that changed. This does not count as
 * activity: a conversation's date stays.
 */
export function setPins(db: BoughDatabase, pins: readonly Pin[]): Promise<Pin[]> {
  const wanted = new Map(pins.map(({ contextId, pinnedAt }) => [contextId, pinnedAt]));
  return arrange(db, [...wanted.keys()], (context) => {
    const before = context.pinnedAt ?? null;
    const pinnedAt = wanted.get(context.id) ?? null;
    if (pinnedAt === before) return undefined;
    if (pinnedAt === null) delete context.pinnedAt;
    else context.pinnedAt = pinnedAt;
    return { contextId: context.id, pinnedAt: before };
  });
}

/** Files conversations, and returns the earlier filings of those that changed. */
export function fileIn(
  db: BoughDatabase,
  filings: readonly Filing[],
  now: number,
): Promise<Filing[]> {
  const wanted = new Map(filings.map(({ contextId, folderId }) => [contextId, folderId]));
  return arrange(db, [...wanted.keys()], (context) => {
    const before = context.folderId ?? null;
    const folderId = wanted.get(context.id) ?? null;
    if (folderId === before) return undefined;
    if (folderId === null) delete context.folderId;
    else context.folderId = folderId;
    context.filedAt = now;
    return { contextId: context.id, folderId: before };
  });
}

/**
 * Changes rows in one transaction, and returns what undoes the changes.
 *
 * @param alter changes a row, and returns what undoes that; undefined if it changed nothing
 */
function arrange<Before>(
  db: BoughDatabase,
  contextIds: readonly string[],
  alter: (context: ChatContext) => Before | undefined,
): Promise<Before[]> {
  return db.transaction("rw", db.contexts, async () => {
    const found = await db.contexts.bulkGet([...contextIds]);
    const rows = found.filter((context) => context !== undefined);
    if (rows.length === 0 && contextIds.length > 0) {
      throw new StorageAbort("not_found", "This conversation is not in the database.");
    }
    const changed: ChatContext[] = [];
    const before: Before[] = [];
    for (const context of rows) {
      const taken = alter(context);
      if (taken === undefined) continue;
      changed.push(context);
      before.push(taken);
    }
    await db.contexts.bulkPut(changed);
    return before;
  });
}

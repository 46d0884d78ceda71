import type { ChatContext } from "#domain/context.ts";
import { changeTags } from "#domain/tags.ts";
import type { TagDifference } from "#domain/tags.ts";

import type { BoughDatabase } from "./db.ts";
import { watchQuery } from "./live-query.ts";
import type { LiveQuery } from "./live-query.ts";
import { StorageAbort } from "./problems.ts";

/** Since when a conversation is pinned to the top of the list; null: it is not. */
export interface Pin {
  contextId: string;
  pinnedAt: number | null;
}

/** How the conversations come that are not pinned: by a date, the newest first, or by title. */
export type ListOrder = "updatedAt" | "createdAt" | "title";

/** What a person sees of the list, and in which order. */
export interface ListView {
  order: ListOrder;
  /** Only conversations with this tag; null: all. */
  tag: string | null;
}

/** What changes in the tags of a conversation. */
export interface TagChange extends TagDifference {
  contextId: string;
}

/** Up to this many conversations of a tag are put in order here; more are found along the index. */
const FEW = 500;

/** The pinned conversations, last pinned first, then the others in their order. */
export function readArranged(
  db: BoughDatabase,
  limit: number,
  { order, tag }: ListView,
): Promise<ChatContext[]> {
  const isShown = (context: ChatContext) =>
    isListed(context) && (tag === null || context.tags?.includes(tag) === true);
  return db.transaction("r", db.contexts, async () => {
    const newest = db.contexts.orderBy("pinnedAt").reverse();
    const pinned = await newest.filter(isShown).limit(limit).toArray();
    const room = limit - pinned.length;
    const isOther = (context: ChatContext) => isShown(context) && context.pinnedAt === undefined;
    const tagged = db.contexts.where("tags").equals(tag ?? "");
    if (tag !== null && (await tagged.count()) <= FEW) {
      const found = (await tagged.toArray()).filter(isOther);
      const sorted = found.sort((left, right) => compare(left, right, order));
      return [...pinned, ...sorted.slice(0, room)];
    }
    if (order === "title") return [...pinned, ...(await readByTitle(db, room, isOther))];
    const others = db.contexts.orderBy(order).reverse().filter(isOther);
    return [...pinned, ...(await others.limit(room).toArray())];
  });
}

/** As a person sorts titles: by language, whatever the case, and "2" before "10". */
const titles = new Intl.Collator(undefined, { numeric: true });

function compare(left: ChatContext, right: ChatContext, order: ListOrder): number {
  return order === "title" ? titles.compare(left.title, right.title) : right[order] - left[order];
}

/** Every key of this index is a text. */
function textOf(key: unknown): string {
  return typeof key === "string" ? key : "";
}

/** Rows read at once. */
const PIECE = 200;

/** No index has this order, so all titles are put into it; only as many rows as fit are read. */
async function readByTitle(
  db: BoughDatabase,
  room: number,
  isOther: (context: ChatContext) => boolean,
): Promise<ChatContext[]> {
  const index = db.contexts.orderBy("title");
  const [keys, ids] = await Promise.all([index.keys(), index.primaryKeys()]);
  const sorted = ids
    .map((id, at) => ({ id, title: textOf(keys[at]) }))
    .sort((left, right) => titles.compare(left.title, right.title));
  const found: ChatContext[] = [];
  for (let at = 0; at < sorted.length && found.length < room; at += PIECE) {
    const rows = await db.contexts.bulkGet(sorted.slice(at, at + PIECE).map(({ id }) => id));
    found.push(...rows.filter((row) => row !== undefined).filter(isOther));
  }
  return found.slice(0, room);
}

/** Every tag of a conversation in the list. */
export async function readTags(db: BoughDatabase): Promise<string[]> {
  const tags = (await db.contexts.orderBy("tags").uniqueKeys()).map(String);
  const used = await Promise.all(
    tags.map((tag) => db.contexts.where("tags").equals(tag).filter(isListed).first()),
  );
  return tags
    .filter((_, at) => used[at] !== undefined)
    .sort((left, right) => left.localeCompare(right));
}

/** Returns what takes the changes back. */
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

/** Every conversation of the list, or every one with this tag. */
export function listedIds(db: BoughDatabase, tag: string | null): Promise<string[]> {
  const all = tag === null ? db.contexts.toCollection() : db.contexts.where("tags").equals(tag);
  return all.filter(isListed).primaryKeys();
}

function isListed({ deletedAt, parentId }: ChatContext): boolean {
  return deletedAt === undefined && parentId === undefined;
}

/** These conversations, as far as they are in the list. */
export function watchSeveral(
  db: BoughDatabase,
  contextIds: readonly string[],
): LiveQuery<ChatContext[]> {
  return watchQuery(async () => {
    const rows = await db.contexts.bulkGet([...contextIds]);
    return rows.filter((context) => context !== undefined).filter(isListed);
  });
}

/** Arranging does not count as activity: the conversation's date stays. */
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

/**
 * Changes rows in one transaction.
 *
 * @param alter returns what takes the change back; undefined if it changed nothing
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

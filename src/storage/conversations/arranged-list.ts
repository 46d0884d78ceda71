import type { ChatContext } from "#domain/context.ts";
import { foldersInOrder } from "#domain/folders.ts";
import type { Folder } from "#domain/folders.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/** The order of conversations that are not pinned: by date, newest first, or by title. */
export type ListOrder = "updatedAt" | "createdAt" | "title";

/** What the person sees of the list, and in which order. */
export interface ListView {
  order: ListOrder;
  /** Show only conversations with this tag, in whatever folder; null shows all. */
  tag: string | null;
  /** Ids of the folders whose conversations are shown. */
  open: readonly string[];
}

/** The list as the person arranged it. */
export interface ArrangedList {
  /** Pinned conversations, last pinned first, in whatever folder they are. */
  pinned: ChatContext[];
  /** The folders in the person's order. */
  folders: ArrangedFolder[];
  /** Conversations that are neither pinned nor in a folder. */
  others: ChatContext[];
  /** Whether the limit was reached, and anything further down is left out. */
  isCut: boolean;
}

export interface ArrangedFolder {
  folder: Folder;
  /** How many of its conversations are neither pinned nor in the bin. */
  count: number;
  /** Empty while the folder is closed. */
  contexts: ChatContext[];
  isOpen: boolean;
}

/** Up to this many conversations with a tag are sorted here; more are found along the index. */
const FEW = 500;
/** Rows per read. */
const PIECE = 200;

/** @param limit the most conversations to read */
export function readArranged(
  db: BoughDatabase,
  limit: number,
  view: ListView,
): Promise<ArrangedList> {
  return db.transaction("r", db.contexts, db.folders, async () => {
    const { tag } = view;
    const isShown = (context: ChatContext) =>
      isListed(context) && (tag === null || context.tags?.includes(tag) === true);
    const newest = db.contexts.orderBy("pinnedAt").reverse();
    const pinned = await newest.filter(isShown).limit(limit).toArray();
    const room = limit - pinned.length;
    const folders = tag === null ? foldersInOrder(await db.folders.toArray()) : [];
    const rest =
      folders.length === 0
        ? { folders: [], others: await readOthers(db, room, view, isShown) }
        : await readInFolders(db, room, view, folders);
    const read = [...rest.folders.flatMap(({ contexts }) => contexts), ...rest.others];
    return { pinned, ...rest, isCut: read.length >= room };
  });
}

/** The conversations that are not pinned, in whatever folder they are. */
async function readOthers(
  db: BoughDatabase,
  room: number,
  { order, tag }: ListView,
  isShown: (context: ChatContext) => boolean,
): Promise<ChatContext[]> {
  const isOther = (context: ChatContext) => isShown(context) && context.pinnedAt === undefined;
  const tagged = db.contexts.where("tags").equals(tag ?? "");
  if (tag !== null && (await tagged.count()) <= FEW) {
    const found = (await tagged.toArray()).filter(isOther);
    return found.sort((left, right) => compare(left, right, order)).slice(0, room);
  }
  if (order === "title") return readAlong(db, await idsByTitle(db), room, isOther);
  return db.contexts.orderBy(order).reverse().filter(isOther).limit(room).toArray();
}

/**
 * Reads keys first, and rows only of what is shown: in a list of ten thousand, nearly all may be in
 * folders.
 */
async function readInFolders(
  db: BoughDatabase,
  limit: number,
  { order, open }: ListView,
  folders: readonly Folder[],
): Promise<Pick<ArrangedList, "folders" | "others">> {
  const members = await Promise.all(
    folders.map(({ id }) => db.contexts.where("folderId").equals(id).primaryKeys()),
  );
  const { contexts } = db;
  const away = await Promise.all(
    (["pinnedAt", "deletedAt", "parentId"] as const).map((index) =>
      contexts.orderBy(index).primaryKeys(),
    ),
  );
  const unlisted = new Set(away.flat());
  const filed = new Map<string, string>();
  for (const [at, folder] of folders.entries()) {
    for (const id of members[at] ?? []) if (!unlisted.has(id)) filed.set(id, folder.id);
  }
  const ids = order === "title" ? await idsByTitle(db) : await idsByDate(db, order);
  const of = (folderId: string | undefined) =>
    ids.filter((id) => !unlisted.has(id) && filed.get(id) === folderId);
  const shown: ArrangedFolder[] = [];
  let room = limit;
  for (const [at, folder] of folders.entries()) {
    if (room <= 0) return { folders: shown, others: [] };
    const count = (members[at] ?? []).filter((id) => !unlisted.has(id)).length;
    const isOpen = open.includes(folder.id);
    const read = isOpen && count > 0 ? await readAlong(db, of(folder.id), room) : [];
    shown.push({ folder, count, contexts: read, isOpen });
    room -= read.length;
  }
  return { folders: shown, others: room <= 0 ? [] : await readAlong(db, of(undefined), room) };
}

async function readAlong(
  db: BoughDatabase,
  ids: readonly string[],
  room: number,
  isMeant: (context: ChatContext) => boolean = isListed,
): Promise<ChatContext[]> {
  const found: ChatContext[] = [];
  for (let at = 0; at < ids.length && found.length < room; at += PIECE) {
    const rows = await db.contexts.bulkGet(ids.slice(at, at + PIECE));
    found.push(...rows.filter((row) => row !== undefined).filter(isMeant));
  }
  return found.slice(0, room);
}

async function idsByDate(db: BoughDatabase, order: Exclude<ListOrder, "title">): Promise<string[]> {
  return (await db.contexts.orderBy(order).primaryKeys()).reverse();
}

/** No index has this order, so all titles are sorted here. */
async function idsByTitle(db: BoughDatabase): Promise<string[]> {
  const index = db.contexts.orderBy("title");
  const [keys, ids] = await Promise.all([index.keys(), index.primaryKeys()]);
  return ids
    .map((id, at) => ({ id, title: textOf(keys[at]) }))
    .sort((left, right) => titles.compare(left.title, right.title))
    .map(({ id }) => id);
}

/** Sorts titles as a person would: by language, ignoring case, and "2" before "10". */
const titles = new Intl.Collator(undefined, { numeric: true });

function compare(left: ChatContext, right: ChatContext, order: ListOrder): number {
  return order === "title" ? titles.compare(left.title, right.title) : right[order] - left[order];
}

/** In this index every key is a text. */
function textOf(key: unknown): string {
  return typeof key === "string" ? key : "";
}

export function isListed({ deletedAt, parentId }: ChatContext): boolean {
  return deletedAt === undefined && parentId === undefined;
}

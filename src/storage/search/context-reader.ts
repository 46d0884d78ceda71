import type { ChatContext } from "#domain/context.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

import { watchKeys } from "./changed-keys.ts";

/** Reads all conversations, last changed first. */
export type ContextReader = () => Promise<readonly ChatContext[]>;

export function readContexts(db: BoughDatabase): Promise<ChatContext[]> {
  return db.contexts.orderBy("updatedAt").reverse().toArray();
}

/** Reads again only what has changed in any tab, because a person types several letters in a row. */
export function createContextReader(db: BoughDatabase): ContextReader {
  let known: Promise<ChatContext[]> | undefined;
  let changed = new Set<string>();
  watchKeys(db, "contexts", (ids) => {
    if (ids === undefined) known = undefined;
    else for (const id of ids) changed.add(id);
  });
  return () => {
    const ids = [...changed];
    changed = new Set();
    if (known !== undefined && ids.length === 0) return known;
    const read = known === undefined ? readContexts(db) : replaced(db, known, ids);
    known = read;
    read.catch(() => {
      known = undefined;
    });
    return read;
  };
}

async function replaced(
  db: BoughDatabase,
  known: Promise<readonly ChatContext[]>,
  ids: readonly string[],
): Promise<ChatContext[]> {
  const now = await db.contexts.bulkGet([...ids]);
  const gone = new Set(ids);
  const others = (await known).filter(({ id }) => !gone.has(id));
  return [...others, ...now.filter((context) => context !== undefined)].sort(
    (left, right) => right.updatedAt - left.updatedAt,
  );
}

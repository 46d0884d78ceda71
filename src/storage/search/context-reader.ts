import { Dexie } from "dexie";

import type { ChatContext } from "#domain/context.ts";
import type { BoughDatabase } from "#storage/db.ts";

/** All conversations, last changed first. */
export type ContextReader = () => Promise<readonly ChatContext[]>;

export function readContexts(db: BoughDatabase): Promise<ChatContext[]> {
  return db.contexts.orderBy("updatedAt").reverse().toArray();
}

/** Reads them again only after one has changed, in whichever tab: a person types several letters. */
export function createContextReader(db: BoughDatabase): ContextReader {
  let known: Promise<ChatContext[]> | undefined;
  const start = `idb://${db.name}/contexts/`;
  Dexie.on("storagemutated", (parts) => {
    const isTouched = Object.keys(parts).some((key) => key === "all" || key.startsWith(start));
    if (isTouched) known = undefined;
  });
  return () => {
    if (known !== undefined) return known;
    const read = readContexts(db);
    known = read;
    read.catch(() => {
      known = undefined;
    });
    return read;
  };
}

import { derivedId } from "#domain/derived-id.ts";

/** A row that a person has deleted, but that stays stored. */
interface Removable {
  /** Unix milliseconds. */
  deletedAt?: number;
}

/** The row of what was deleted stays as it is; if it comes again, it is another, under an id that follows from it. */
export function idBesideRemoved(wanted: string, byId: ReadonlyMap<string, Removable>): string {
  let id = wanted;
  for (;;) {
    const removedAt = byId.get(id)?.deletedAt;
    if (removedAt === undefined) return id;
    id = derivedId(id, String(removedAt));
  }
}

import { derivedId } from "#domain/derived-id.ts";

/** A row that a person has deleted, but that stays stored. */
interface Removable {
  /** Unix milliseconds. */
  deletedAt?: number;
}

/**
 * An id for something that comes in again after it was deleted here. The deleted row stays as it is,
 * and the new row gets an id derived from it.
 */
export function idBesideRemoved(wanted: string, byId: ReadonlyMap<string, Removable>): string {
  let id = wanted;
  for (;;) {
    const removedAt = byId.get(id)?.deletedAt;
    if (removedAt === undefined) return id;
    id = derivedId(id, String(removedAt));
  }
}

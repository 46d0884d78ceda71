import { Dexie, RangeSet } from "dexie";

/**
 * Height of the tree in which Dexie keeps changed keys: this one has 63 keys at most. A whole import changes
 * some thirty such sets, and some twenty queries are watched.
 */
const HIGHEST = 6;

type ChangedKeys = RangeSet & { d?: number };

/**
 * Call it last in a transaction that removes or adds very much: whoever watches such a table is told that
 * anything in it may have changed. Dexie would copy all the keys for each query that is watched, which
 * takes seconds for the messages of a large conversation.
 */
export function tellCoarsely(): void {
  // Dexie keeps what changed there until the transaction ends, and then tells it.
  const trans = Dexie.currentTransaction?.idbtrans as
    | { mutatedParts?: Record<string, ChangedKeys> }
    | undefined;
  const parts = trans?.mutatedParts ?? {};
  for (const [name, keys] of Object.entries(parts)) {
    if ((keys.d ?? 0) > HIGHEST) parts[name] = new RangeSet(-Infinity, [[]]);
  }
}

import { Dexie, RangeSet } from "dexie";

/**
 * Height of the tree in which Dexie keeps changed keys, beyond which a set is replaced: one of this height
 * has at most 63 keys. A whole import changes some thirty such sets, and some twenty queries are watched.
 */
const HIGHEST = 6;

type ChangedKeys = RangeSet & { d?: number };

/**
 * Reports large changes of the current transaction as "anything in this table may have changed". Call it
 * last in a transaction that removes or adds very many rows. Otherwise Dexie copies all the keys for each
 * watched query, which takes seconds for the messages of a large conversation.
 */
export function tellCoarsely(): void {
  // Dexie collects the changes here until the transaction ends, and then reports them.
  const trans = Dexie.currentTransaction?.idbtrans as
    | { mutatedParts?: Record<string, ChangedKeys> }
    | undefined;
  const parts = trans?.mutatedParts ?? {};
  for (const [name, keys] of Object.entries(parts)) {
    if ((keys.d ?? 0) > HIGHEST) parts[name] = new RangeSet(-Infinity, [[]]);
  }
}

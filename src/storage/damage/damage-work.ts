import type { BoughDatabase } from "#storage/bough-database.ts";

import type { DamageStore } from "./damage-store.ts";
import {
  bringBackOriginals,
  discardOriginals,
  readOriginals,
  repairDamaged,
} from "./damaged-rows.ts";
import { repairConversation } from "./repair-conversation.ts";
import { undoRepair } from "./undo-repair.ts";

/** What is done about damaged rows at a person's word. */
export type DamageWork = Omit<DamageStore, "watchAll">;

/** Loads with the first use: few ever need it. */
export function createDamageWork(db: BoughDatabase): DamageWork {
  return {
    repair: (ids, now) => repairDamaged(db, ids, now),
    undoRepair: (ids) => undoRepair(db, ids),
    repairConversation: (contextId, now) => repairConversation(db, contextId, now),
    originals: (ids) => readOriginals(db, ids),
    discard: (ids) => discardOriginals(db, ids),
    bringBack: (kept) => bringBackOriginals(db, kept),
  };
}

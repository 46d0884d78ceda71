import { useSyncExternalStore } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import { perServices } from "#app/services/per-services.ts";
import { createListeners } from "#platform/listeners.ts";
import { isOpen } from "#storage/damage/open-damage.ts";
import type { DamagedRowRecord } from "#storage/rows.ts";

export { isOpen };
export type { DamagedRowRecord };

/** The rows that are damaged, and rows that were until they were repaired or written over. */
export interface Damage {
  all: readonly DamagedRowRecord[];
  /** The rows that are still stored as they were found, by table and key: "messages ID". */
  open: ReadonlyMap<string, DamagedRowRecord>;
  /** The conversations to which the open rows belong. */
  contextIds: ReadonlySet<string>;
}

const NONE: Damage = { all: [], open: new Map(), contextIds: new Set() };

/** Shares one read between all components that ask, since each message asks. */
const bookOf = perServices(({ damage }) => {
  const listeners = createListeners();
  let known = NONE;
  let stop = () => {};
  let asking = 0;
  const begin = () => {
    stop = damage.watchAll().subscribe((all) => {
      if (all.length === 0 && known === NONE) return;
      const open = all.filter((one) => isOpen(one));
      known = {
        all,
        open: new Map(open.map((one) => [`${one.table} ${String(one.key)}`, one])),
        contextIds: new Set(open.map(({ contextId }) => contextId)),
      };
      listeners.tell();
    });
  };
  return {
    read: () => known,
    subscribe: (listener: () => void) => {
      if (asking === 0) begin();
      asking += 1;
      const leave = listeners.subscribe(listener);
      return () => {
        leave();
        asking -= 1;
        if (asking === 0) stop();
      };
    },
  };
});

export function useDamage(): Damage {
  const book = bookOf(useServices());
  return useSyncExternalStore(book.subscribe, book.read);
}

/** The record of a message's row as it was found, if the row is damaged. */
export function useDamagedMessage(nodeId: string): DamagedRowRecord | undefined {
  return useDamage().open.get(`messages ${nodeId}`);
}

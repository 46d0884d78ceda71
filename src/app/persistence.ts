import { persistenceStatus, requestPersistence } from "#storage/persistence.ts";
import type { PersistenceStatus } from "#storage/persistence.ts";

/** How the browser keeps this site's data, for the settings. */
export interface Keeping {
  status(): Promise<PersistenceStatus>;
  ask(): Promise<PersistenceStatus>;
}

export const keeping: Keeping = { status: persistenceStatus, ask: requestPersistence };

export type { PersistenceStatus };

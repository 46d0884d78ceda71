import { persistenceStatus, requestPersistence } from "#storage/persistence.ts";
import type { PersistenceStatus } from "#storage/persistence.ts";

/** How durably the browser stores this site's data, for the settings. */
export interface StoragePersistence {
  status(): Promise<PersistenceStatus>;
  ask(): Promise<PersistenceStatus>;
}

export const storagePersistence: StoragePersistence = {
  status: persistenceStatus,
  ask: requestPersistence,
};

export type { PersistenceStatus };

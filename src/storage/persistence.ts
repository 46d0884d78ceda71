import { defined } from "#domain/defined.ts";
import { siteStorage } from "#platform/web-storage.ts";

/** How durably the browser stores this site's data. */
export interface PersistenceStatus {
  /**
   * `persistent`: kept until the person removes it. `best_effort`: may be deleted when space runs
   * out.
   */
  durability: "persistent" | "best_effort" | "unknown";
  /** Bytes, as estimated by the browser. */
  usage?: number;
  quota?: number;
}

export async function persistenceStatus(): Promise<PersistenceStatus> {
  if (navigator.storage?.persisted === undefined) return { durability: "unknown" };
  const [persisted, estimate] = await Promise.all([
    navigator.storage.persisted(),
    navigator.storage.estimate(),
  ]);
  return {
    durability: persisted ? "persistent" : "best_effort",
    ...defined({ usage: estimate.usage, quota: estimate.quota }),
  };
}

/** Asks the browser to keep the data. Some browsers ask the person, others decide on their own. */
export async function requestPersistence(): Promise<PersistenceStatus> {
  if (navigator.storage?.persist !== undefined) await navigator.storage.persist();
  return persistenceStatus();
}

const HAD_DATA = "bough.had-data";

/** Records outside the database that it has content. */
export function rememberHasData(): void {
  siteStorage.setItem(HAD_DATA, "1");
}

/** Whether the database had content, as far as is recorded outside it. */
export function remembersData(): boolean {
  return siteStorage.getItem(HAD_DATA) === "1";
}

/** Prefix of this app's entries in `localStorage` and `sessionStorage`, and of its caches. */
export const NAMES_START = "bough";

/** Removes this app's entries. Those of other pages on this origin stay. */
export function forget(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  for (const key of keys) {
    if (key.startsWith(`${NAMES_START}.`)) storage.removeItem(key);
  }
}

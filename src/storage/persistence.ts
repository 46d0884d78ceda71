/** How the browser keeps this site's data. */
export interface PersistenceStatus {
  /** `persistent`: kept until the person removes it. `best_effort`: may go when space runs out. */
  keeping: "persistent" | "best_effort" | "unknown";
  /** Bytes, as the browser estimates them. */
  usage?: number;
  quota?: number;
}

export async function persistenceStatus(): Promise<PersistenceStatus> {
  if (navigator.storage?.persisted === undefined) return { keeping: "unknown" };
  const [persisted, estimate] = await Promise.all([
    navigator.storage.persisted(),
    navigator.storage.estimate(),
  ]);
  return {
    keeping: persisted ? "persistent" : "best_effort",
    ...(estimate.usage === undefined ? {} : { usage: estimate.usage }),
    ...(estimate.quota === undefined ? {} : { quota: estimate.quota }),
  };
}

/** Asks the browser to keep the data; some ask the person, some decide by themselves. */
export async function requestPersistence(): Promise<PersistenceStatus> {
  if (navigator.storage?.persist !== undefined) await navigator.storage.persist();
  return persistenceStatus();
}

const HAD_DATA = "bough.had-data";

/** Notes, outside the database, that there is something in it. */
export function noteData(): void {
  localStorage.setItem(HAD_DATA, "1");
}

/** An empty database although there was something: the browser has evicted it. */
export function wasEvicted(isEmpty: boolean): boolean {
  return isEmpty && localStorage.getItem(HAD_DATA) === "1";
}

import type { Services } from "#app/services/services.ts";
import { createBlobStore } from "#storage/blobs.ts";

/** Milliseconds after start, so that the sweep does not compete with the person's first actions. */
const AFTER = 20_000;

/**
 * Removes attachment bytes that nothing refers to any more; one tab at a time does this. Never
 * rejects: whatever could not be removed is removed next time.
 */
export async function sweepBlobs({ databases, now }: Pick<Services, "databases" | "now">) {
  const work = async (lock: Lock | null) => {
    if (lock !== null) await createBlobStore(databases).sweep(now());
  };
  try {
    await navigator.locks.request("bough:sweep", { ifAvailable: true }, work);
  } catch {
    // The page or its storage is closing.
  }
}

export function scheduleBlobSweep(services: Pick<Services, "databases" | "now">): void {
  setTimeout(() => void sweepBlobs(services), AFTER);
}

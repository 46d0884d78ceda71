import type { Bough } from "#app/bough.ts";
import { createBlobStore } from "#storage/blobs.ts";

/** Milliseconds after the start: what a person does first comes first. */
const AFTER = 20_000;

/**
 * Removes the bytes of attachments that nothing names any more; one tab at a time is enough. Never
 * rejects: what could not be swept is swept the next time.
 */
export async function sweepBlobs({ databases, now }: Pick<Bough, "databases" | "now">) {
  const work = async (lock: Lock | null) => {
    if (lock !== null) await createBlobStore(databases).sweep(now());
  };
  try {
    await navigator.locks.request("bough:sweep", { ifAvailable: true }, work);
  } catch {
    // The page is going, or its storage is.
  }
}

export function sweepSoon(bough: Pick<Bough, "databases" | "now">): void {
  setTimeout(() => void sweepBlobs(bough), AFTER);
}

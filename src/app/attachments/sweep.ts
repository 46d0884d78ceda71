import type { Services } from "#app/services/services.ts";
import { siteStorage } from "#platform/web-storage.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";
import { removeLeftFiles, SAVED_WITHIN } from "#storage/attachments/held-files.ts";

/** Milliseconds after start, so that the sweep does not compete with the person's first actions. */
const AFTER = 20_000;
const DAY = 86_400_000;
/** When it was done last, in any tab. */
const DONE_AT = "bough.attachments-swept-at";

/**
 * Removes attachment bytes that nothing refers to any more; one tab at a time does this. Never
 * rejects: whatever could not be removed is removed next time.
 */
export async function sweepBlobs({ databases, now }: Pick<Services, "databases" | "now">) {
  const work = async (lock: Lock | null) => {
    if (lock === null) return;
    await createBlobStore(databases).sweep(now(), restAsLong());
    siteStorage.setItem(DONE_AT, String(now()));
  };
  try {
    await navigator.locks.request("bough:sweep", { ifAvailable: true }, work);
  } catch {
    // The page or its storage is closing.
  }
}

/** Waits as long as the work since the last time took: the page comes first. */
function restAsLong(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    // There is nobody whose work it could delay, and a hidden page's timers take a second or a minute.
    if (document.hidden) return;
    const took = Math.min(performance.now() - since, LONGEST_REST);
    await new Promise((resolve) => {
      setTimeout(resolve, took);
    });
    since = performance.now();
  };
}

/** Milliseconds. */
const LONGEST_REST = 250;

/** Once a day: whoever has attachments in a million messages has them all read for it. */
export function scheduleBlobSweep(services: Pick<Services, "databases" | "now">): void {
  setTimeout(() => {
    void removeUnsaved(services);
    const since = services.now() - Number(siteStorage.getItem(DONE_AT) ?? 0);
    if (Math.abs(since) >= DAY) void sweepBlobs(services);
  }, AFTER);
}

/** Again and again: this tab may stay open for days, and another may end in the middle of an export. */
async function removeUnsaved(services: Pick<Services, "now">): Promise<void> {
  await removeLeftFiles(services.now()).catch(() => {});
  setTimeout(() => void removeUnsaved(services), SAVED_WITHIN);
}

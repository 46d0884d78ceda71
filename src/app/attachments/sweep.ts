import type { Services } from "#app/services/services.ts";
import { siteStorage } from "#platform/web-storage.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";
import { removeLeftFiles, SAVED_WITHIN } from "#storage/attachments/held-files.ts";

/** Milliseconds after start, so that the sweep does not compete with the person's first actions. */
const AFTER = 20_000;
const DAY = 86_400_000;
/** Key of the time of the last sweep, in any tab. */
const DONE_AT = "bough.attachments-swept-at";

/**
 * Removes attachment bytes to which nothing refers any more, in one tab at a time. Never rejects: whatever
 * could not be removed is removed next time.
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

/** Pauses for as long as the work since the last pause took, up to a limit: the page comes first. */
function restAsLong(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    // No pause in a hidden page: it delays nobody's work, and its timers take a second or a minute.
    if (document.hidden) return;
    const took = Math.min(performance.now() - since, LONGEST_REST);
    await new Promise((resolve) => {
      setTimeout(resolve, took);
    });
    since = performance.now();
  };
}

/** The longest pause in milliseconds. */
const LONGEST_REST = 250;

/** Sweeps once a day: it must read all attachments, even where a million messages have some. */
export function scheduleBlobSweep(services: Pick<Services, "databases" | "now">): void {
  setTimeout(() => {
    void removeUnsaved(services);
    const since = services.now() - Number(siteStorage.getItem(DONE_AT) ?? 0);
    if (Math.abs(since) >= DAY) void sweepBlobs(services);
  }, AFTER);
}

/**
 * Repeats for as long as the tab is open, which may be days: another tab may be closed in the middle of an
 * export.
 */
async function removeUnsaved(services: Pick<Services, "now">): Promise<void> {
  await removeLeftFiles(services.now()).catch(() => {});
  setTimeout(() => void removeUnsaved(services), SAVED_WITHIN);
}

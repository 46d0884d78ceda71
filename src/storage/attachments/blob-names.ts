import { blobIdsIn } from "#domain/message.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { rowsOfContext } from "#storage/pages.ts";

/** Names of attachments whose messages were removed, in a row of `settings`. */
const LOST = "attachments.lost";

/**
 * Marks the attachments of messages that are about to be removed permanently: the next sweep
 * removes them without a grace period unless something else refers to them. Call it in the
 * transaction that removes the messages. Their own rows stay as they are: to write one again is to
 * copy its bytes, which a full disk would refuse.
 */
export async function markBlobsLost(
  db: BoughDatabase,
  place: { contextId: string } | { nodeIds: readonly string[] },
): Promise<void> {
  if ((await db.blobs.count()) === 0) return;
  const nodes =
    "contextId" in place
      ? await rowsOfContext(db.messages, place.contextId)
      : await db.messages.bulkGet([...place.nodeIds]);
  const ids = nodes.flatMap((node) => blobIdsIn(node?.message.content ?? []));
  if (ids.length > 0) await putLost(db, new Set([...(await lostBlobs(db)), ...ids]));
}

/** Those that are marked. */
export async function lostBlobs(db: BoughDatabase): Promise<ReadonlySet<string>> {
  const value = (await db.settings.get(LOST))?.value;
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

/** Replaces those that are marked. */
export async function putLost(db: BoughDatabase, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) await db.settings.delete(LOST);
  else await db.settings.put({ key: LOST, value: [...ids] });
}

import { blobIdsIn } from "#domain/message.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { rowsOfContext } from "#storage/pages.ts";

/** Key of the row of `settings` that lists attachments whose messages were removed. */
const LOST = "attachments.lost";

/**
 * Marks the attachments of messages that are about to be removed permanently: the next sweep removes them
 * without a grace period unless something else refers to them. Call it in the transaction that removes the
 * messages. The marks are not in the attachments' own rows, because rewriting such a row copies its bytes,
 * which a full disk would refuse.
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

/** Ids of the attachments that are marked. */
export async function lostBlobs(db: BoughDatabase): Promise<ReadonlySet<string>> {
  const value = (await db.settings.get(LOST))?.value;
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

/** Replaces the set of marked attachments. */
export async function putLost(db: BoughDatabase, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) await db.settings.delete(LOST);
  else await db.settings.put({ key: LOST, value: [...ids] });
}

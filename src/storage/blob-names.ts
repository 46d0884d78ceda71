import { blobIdsIn } from "#domain/message.ts";

import type { BoughDatabase } from "./db.ts";

/**
 * Marks the attachments of messages that are about to be removed permanently: the next sweep
 * removes them without a grace period unless something else refers to them. Call it in the
 * transaction that removes the messages.
 */
export async function markBlobsLost(
  db: BoughDatabase,
  place: { contextId: string } | { nodeIds: readonly string[] },
): Promise<void> {
  if ((await db.blobs.count()) === 0) return;
  const nodes =
    "contextId" in place
      ? await db.messages.where(place).toArray()
      : await db.messages.bulkGet([...place.nodeIds]);
  const ids = nodes.flatMap((node) => blobIdsIn(node?.message.content ?? []));
  await db.blobs
    .where("id")
    .anyOf([...new Set(ids)])
    .modify({ lostAt: 0 });
}

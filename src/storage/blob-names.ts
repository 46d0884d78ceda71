import type { ContentPart } from "#domain/message.ts";

import type { BoughDatabase } from "./db.ts";

/** The rows of `blobs` that these parts name. */
export function blobIdsIn(content: readonly ContentPart[]): string[] {
  return content.flatMap((part) =>
    part.type === "image" || part.type === "file" ? [part.blobId] : [],
  );
}

/**
 * Marks what these messages, about to be removed for good, have attached: the next sweep takes it
 * without grace, unless something else names it. Within the transaction that removes them.
 */
export async function loseBlobsOf(
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

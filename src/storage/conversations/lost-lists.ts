import type { ChatContext } from "#domain/context.ts";
import { mendRow } from "#domain/damage/mend-row.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { StorageAbort } from "#storage/problems.ts";

/**
 * Within a transaction, before branches are removed with the messages that only they list: ends it if a
 * branch that stays has a damaged list. It is read without what it lists, which would go with the
 * others before a repair could find it.
 *
 * @param doomed ids of the branches that go
 */
export async function refuseLostLists(
  db: BoughDatabase,
  { id: contextId, title }: Pick<ChatContext, "id" | "title">,
  doomed: ReadonlySet<string>,
): Promise<void> {
  let isLost = false;
  // Past the door, which has mended them.
  await db.branches.where({ contextId }).modify((stored) => {
    if (!doomed.has(stored.id)) isLost ||= hasLostList(stored);
    return false;
  });
  if (!isLost) return;
  const what = `A branch of “${title}” is damaged, and it isn’t known which messages it needs.`;
  throw new StorageAbort("broken", `${what} Repair it first, in Settings → Your data.`);
}

function hasLostList(stored: object): boolean {
  const flaws = mendRow("branches", stored)?.flaws ?? [];
  return flaws.some(({ place }) => /^messageIds\b/u.test(place));
}

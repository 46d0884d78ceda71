import type { ChatContext } from "#domain/context.ts";
import { mendRow } from "#domain/damage/mend-row.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { StorageAbort } from "#storage/problems.ts";

/**
 * Throws, which ends the caller's transaction, if a branch that stays has a damaged list. Call it before
 * branches are removed together with the messages that only they list. A damaged list is read without the
 * entries that were lost, so their messages would be removed before a repair could find them.
 *
 * @param doomed ids of the branches that are removed
 */
export async function refuseLostLists(
  db: BoughDatabase,
  { id: contextId, title }: Pick<ChatContext, "id" | "title">,
  doomed: ReadonlySet<string>,
): Promise<void> {
  let isLost = false;
  // Reads the stored rows: through the door they would already be mended.
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

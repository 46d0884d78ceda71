import { MAIN } from "#domain/new-conversation.ts";
import { UNTITLED } from "#domain/text/untitled.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/**
 * Removes a conversation, in one transaction, if nothing was ever written or set in it.
 *
 * @returns whether the conversation was removed
 */
export async function removeIfBlank(db: BoughDatabase, contextId: string): Promise<boolean> {
  // This runs whenever a conversation is left. Nearly all have a title, and need no write transaction.
  if ((await db.contexts.get(contextId))?.title !== UNTITLED) return false;
  const tables = [db.contexts, db.branches, db.messages, db.runs, db.drafts, db.pickedFolders];
  return db.transaction("rw", tables, async () => {
    const context = await db.contexts.get(contextId);
    const branches = await db.branches.where("contextId").equals(contextId).toArray();
    const [branch] = branches;
    if (context === undefined || branch === undefined || branches.length > 1) return false;
    const { parameters, budgets = {}, outputSchema, validators, ignoresDefaults } = context.config;
    const { systemPrompt, userPrompt, overrides, messageIds } = branch;
    const arranged = [context.pinnedAt, context.tags, context.folderId, context.pinnedBranchId];
    const prompts = [systemPrompt, userPrompt, overrides];
    const set = [
      outputSchema,
      validators,
      ignoresDefaults,
      ...prompts,
      ...arranged,
      ...Object.values(parameters),
      ...Object.values(budgets),
    ];
    const isUntouched =
      context.title === UNTITLED &&
      messageIds.length === 0 &&
      branch.name === MAIN &&
      branch.colour === 0 &&
      set.every((value) => value === undefined) &&
      (await db.messages.where("contextId").equals(contextId).count()) === 0 &&
      (await db.runs.where("contextId").equals(contextId).count()) === 0 &&
      (await db.drafts.get(branch.id)) === undefined &&
      (await db.pickedFolders.get(contextId)) === undefined;
    if (!isUntouched) return false;
    await db.branches.delete(branch.id);
    await db.contexts.delete(contextId);
    return true;
  });
}

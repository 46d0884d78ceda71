import type { Branch, ChatContext } from "#domain/context.ts";
import { sameRow } from "#domain/files/same-row.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/** A conversation as an import wrote it, with its sub-tasks: enough to see whether it has been changed since. */
export interface WrittenConversation {
  contexts: readonly ChatContext[];
  branches: readonly BranchOutline[];
}

/** A branch without its list of messages, which would take much memory in a long import. */
export interface BranchOutline extends Omit<Branch, "messageIds" | "activeAt"> {
  messages: number;
  lastMessageId: string | undefined;
}

export function outlineOf({ messageIds, activeAt: _read, ...branch }: Branch): BranchOutline {
  return { ...branch, messages: messageIds.length, lastMessageId: messageIds.at(-1) };
}

export interface TakenBack {
  /** Ids of the conversations that are in the bin now. */
  binned: string[];
  /** Titles of those that were changed or continued since, and stay. */
  kept: string[];
}

/**
 * Moves imported conversations to the bin, in one transaction. Those that are not as they were written stay;
 * those that are in the bin already, or gone, are left out.
 */
export function takeBack(
  db: BoughDatabase,
  conversations: readonly WrittenConversation[],
  deletedAt: number,
): Promise<TakenBack> {
  const { contexts, branches, runs } = db;
  return db.transaction("rw", contexts, branches, runs, async () => {
    const taken: TakenBack = { binned: [], kept: [] };
    for (const written of conversations) {
      const root = await contexts.get(written.contexts[0]?.id ?? "");
      if (root === undefined || root.deletedAt !== undefined) continue;
      if (await isAsWritten(db, written)) {
        await contexts.put({ ...root, deletedAt });
        taken.binned.push(root.id);
      } else taken.kept.push(root.title);
    }
    return taken;
  });
}

async function isAsWritten(db: BoughDatabase, written: WrittenConversation): Promise<boolean> {
  const ids = written.contexts.map(({ id }) => id);
  const begun = await db.contexts.where("parentId").anyOf(ids).primaryKeys();
  const runs = await db.runs.where("contextId").anyOf(ids).count();
  if (runs > 0 || !begun.every((id) => ids.includes(id))) return false;
  const contexts = await db.contexts.bulkGet(ids);
  const branches = await db.branches.where("contextId").anyOf(ids).toArray();
  const before = new Map(written.branches.map((branch) => [branch.id, branch]));
  return (
    written.contexts.every((row, at) => sameRow(worded(contexts[at]), worded(row))) &&
    branches.length === before.size &&
    branches.every((branch) => sameRow(outlineOf(branch), before.get(branch.id)))
  );
}

/** The row without what changes when a person only reads the conversation. */
function worded(row: ChatContext | undefined) {
  return { ...row, writerEpoch: undefined, activeBranchName: undefined };
}

import type { Services } from "#app/services/services.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { forgetScreens } from "#platform/kept-screens.ts";
import { outlineOf, takeBack } from "#storage/files/take-back.ts";
import type { BranchOutline, TakenBack, WrittenConversation } from "#storage/files/take-back.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

/** Conversations in one transaction: so few that other tabs need not wait long. */
const SLICE = 100;

/**
 * Moves the new conversations of an import to the bin, slice by slice. If the page is closed between two, the
 * rest stays as it is: each conversation is whole, here or in the bin. If a slice fails, it can be called
 * again.
 */
export async function takeBackImport(
  { databases: { strict }, now }: Pick<Services, "databases" | "now">,
  conversations: readonly WrittenConversation[],
  report: (share: number) => void,
): Promise<Result<TakenBack, StorageProblem>> {
  const deletedAt = now();
  const all: TakenBack = { binned: [], kept: [] };
  for (let at = 0; at < conversations.length; at += SLICE) {
    report(at / conversations.length);
    const slice = conversations.slice(at, at + SLICE);
    const taken = await toStorageResult(() => takeBack(strict, slice, deletedAt));
    if (!taken.ok) return taken;
    forgetScreens(taken.value.binned);
    all.binned.push(...taken.value.binned);
    all.kept.push(...taken.value.kept);
  }
  return ok(all);
}

interface WrittenRows {
  contexts: readonly ChatContext[];
  branches: readonly Branch[];
}

interface Tree {
  contexts: ChatContext[];
  branches: BranchOutline[];
}

/** The new conversations among these rows. A branch that was added to a conversation of before belongs to none. */
export function writtenConversations({ contexts, branches }: WrittenRows): WrittenConversation[] {
  const trees = new Map<string, Tree>();
  const found = new Set<Tree>();
  // Parents come before their sub-tasks.
  for (const context of contexts) {
    const tree = trees.get(context.parentId ?? "") ?? { contexts: [], branches: [] };
    tree.contexts.push(context);
    trees.set(context.id, tree);
    found.add(tree);
  }
  for (const branch of branches) trees.get(branch.contextId)?.branches.push(outlineOf(branch));
  return [...found];
}

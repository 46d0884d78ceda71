import { MAIN } from "#domain/new-conversation.ts";

import type { BranchTree } from "./branch-tree.ts";

/**
 * Whether the conversation has only one line, which nobody named, so that the screen need not mention
 * branches.
 */
export function isUnbranched({ root }: BranchTree): boolean {
  const [first, second] = root.through;
  return second === undefined && (first === undefined || first.name === MAIN);
}

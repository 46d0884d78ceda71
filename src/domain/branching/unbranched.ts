import { MAIN } from "#domain/new-conversation.ts";

import type { BranchTree } from "./branch-tree.ts";

/** The conversation has one line, which nobody named: there is no branch to speak of yet. */
export function isUnbranched({ root }: BranchTree): boolean {
  const [first, second] = root.through;
  return second === undefined && (first === undefined || first.name === MAIN);
}

import type { Services } from "#app/services/services.ts";
import type { MessageNode } from "#domain/message.ts";
import { isPersons, textOf } from "#domain/message.ts";
import { hostsIn } from "#domain/web/page-address.ts";

type Stores = Pick<Services, "branches" | "conversations">;

/**
 * The hosts, with ports, that the person wrote on a branch. For a sub-task, the branch is that of the call
 * that began it.
 */
export async function typedHosts(
  { branches, conversations }: Stores,
  branchId: string,
): Promise<Set<string>> {
  const branch = await branches.get(branchId);
  if (branch === undefined) return new Set();
  const context = await conversations.get(branch.contextId);
  // The first message of a sub-task was written by a model.
  if (context?.parentCallId !== undefined && context.parentBranchId !== undefined) {
    return await typedHosts({ branches, conversations }, context.parentBranchId);
  }
  const nodes = await branches.nodes(branch.messageIds);
  return new Set(nodes.filter(isTyped).flatMap(({ message }) => [...hostsIn(textOf(message))]));
}

/**
 * Whether the person wrote the message here. A message from elsewhere (another branch, a file) may contain a
 * model's words.
 */
function isTyped({ message }: MessageNode): boolean {
  const { source } = message.metadata ?? {};
  return isPersons(message) && (source === undefined || source.kind === "edit");
}

import type { Services } from "#app/services/services.ts";
import type { MessageNode } from "#domain/message.ts";
import { isPersons, textOf } from "#domain/message.ts";
import { hostsIn } from "#domain/web/page-address.ts";

type Stores = Pick<Services, "branches" | "conversations">;

/** The hosts, with ports, that the person wrote on a branch; of a sub-task, on what began it. */
export async function typedHosts(
  { branches, conversations }: Stores,
  branchId: string,
): Promise<Set<string>> {
  const branch = await branches.get(branchId);
  if (branch === undefined) return new Set();
  const context = await conversations.get(branch.contextId);
  // A sub-task's own first message was written by the model.
  if (context?.parentCallId !== undefined && context.parentBranchId !== undefined) {
    return await typedHosts({ branches, conversations }, context.parentBranchId);
  }
  const nodes = await branches.nodes(branch.messageIds);
  return new Set(nodes.filter(isTyped).flatMap(({ message }) => [...hostsIn(textOf(message))]));
}

/** What came from elsewhere (another branch, a file) may hold a model's words. */
function isTyped({ message }: MessageNode): boolean {
  const { source } = message.metadata ?? {};
  return isPersons(message) && (source === undefined || source.kind === "edit");
}

import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { BranchStore } from "#storage/branches.ts";

/** Finds a branch's last message of a kind; undefined if it has none. */
export interface LastMessages {
  /** The person's own message; synthetic user messages from Bough do not count. */
  own(branch: Branch): Promise<string | undefined>;
  answer(branch: Branch): Promise<string | undefined>;
}

export const useLastMessages = serviceHook(({ branches }): LastMessages => ({
  own: (branch) =>
    lastThat(
      branches,
      branch,
      ({ message }) => message.role === "user" && message.metadata?.synthetic !== true,
    ),
  answer: (branch) => lastThat(branches, branch, ({ message }) => message.role === "assistant"),
}));

/** Messages read at a time, starting at the end. */
const PAGE = 40;

async function lastThat(
  branches: Pick<BranchStore, "nodes">,
  { messageIds }: Branch,
  fits: (node: MessageNode) => boolean,
): Promise<string | undefined> {
  for (let end = messageIds.length; end > 0; end -= PAGE) {
    const nodes = await branches.nodes(messageIds.slice(Math.max(0, end - PAGE), end));
    const found = nodes.findLast(fits);
    if (found !== undefined) return found.id;
  }
  return undefined;
}

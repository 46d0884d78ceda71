import type { Bough } from "#app/bough.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

/** Messages read at a time, from the end on. */
const PAGE = 40;

/** The person's last message on the branch: what Bough put in by itself is not theirs. */
export function lastOwnMessage(bough: Bough, branch: Branch): Promise<string | undefined> {
  return lastThat(
    bough,
    branch,
    ({ message }) => message.role === "user" && message.metadata?.synthetic !== true,
  );
}

/** The last answer on the branch. */
export function lastAnswer(bough: Bough, branch: Branch): Promise<string | undefined> {
  return lastThat(bough, branch, ({ message }) => message.role === "assistant");
}

async function lastThat(
  { branches }: Pick<Bough, "branches">,
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

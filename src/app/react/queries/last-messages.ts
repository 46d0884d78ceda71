import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Branch } from "#domain/context.ts";
import { isPersons } from "#domain/message.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";

/** Finds a branch's last message of a kind; undefined if it has none. */
export interface LastMessages {
  /** The person's own message; synthetic user messages from Bough do not count. */
  own(branch: Branch): Promise<string | undefined>;
  answer(branch: Branch): Promise<string | undefined>;
  /**
   * The message at which an answer can be asked for again: the last answer or, if there is none after it
   * yet, the person's message or the tool's result that is to be answered.
   */
  toAnswerAgain(branch: Branch): Promise<LastMessage | undefined>;
}

export interface LastMessage {
  nodeId: string;
  role: Role;
}

export const useLastMessages = serviceHook(({ branches }): LastMessages => ({
  own: async (branch) => (await lastThat(branches, branch, isOwn))?.id,
  answer: async (branch) => (await lastThat(branches, branch, isAnswer))?.id,
  toAnswerAgain: async (branch) => {
    const last = await lastThat(branches, branch, mayBeAnswered);
    return last && { nodeId: last.id, role: last.message.role };
  },
}));

const isOwn = ({ message }: MessageNode) => isPersons(message);
const isAnswer = ({ message }: MessageNode) => message.role === "assistant";
const mayBeAnswered = (node: MessageNode) =>
  isOwn(node) || isAnswer(node) || node.message.role === "tool";

/** Messages read at a time, starting at the end. */
const PAGE = 40;

async function lastThat(
  branches: Pick<BranchStore, "nodes">,
  { messageIds }: Branch,
  fits: (node: MessageNode) => boolean,
): Promise<MessageNode | undefined> {
  for (let end = messageIds.length; end > 0; end -= PAGE) {
    const nodes = await branches.nodes(messageIds.slice(Math.max(0, end - PAGE), end));
    const found = nodes.findLast(fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

import type { Conversation } from "#app/conversation/conversation.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { PendingFork } from "#app/view.ts";
import type { Command, Outgoing } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import { contentOf } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { SendAnswer } from "#ui/composer/composer.tsx";
import { branchToFollow } from "#ui/thread/end-asked.ts";

/** Sends the composer's text on the branch in view, or as the first message of the fork being made. */
export function useSend(conversation: Conversation, branch: Branch, fork: PendingFork | null) {
  const bough = useBough();
  const setView = useView((view) => view.set);
  return async (text: string, attached: readonly AttachmentPart[]): Promise<SendAnswer> => {
    const message: Outgoing = {
      runId: bough.newId(),
      nodeId: bough.newId(),
      content: contentOf(text, attached),
    };
    const command: Command =
      fork === null
        ? { type: "message.send", branchId: branch.id, message }
        : { type: "branch.fork", ...placeOf(fork), newBranchId: bough.newId(), message };
    setView({ endAsked: branchToFollow(command) });
    const answer = await conversation.dispatch(command);
    if (!answer.ok) return { ok: false, message: answer.error.message };
    if (fork !== null) setView({ pendingFork: null });
    return { ok: true };
  };
}

function placeOf({ contextId: _contextId, tookFrom: _tookFrom, ...place }: PendingFork) {
  return place;
}

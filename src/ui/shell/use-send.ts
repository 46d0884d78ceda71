import type { Conversation } from "#app/conversation/conversation.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { PendingFork } from "#app/view.ts";
import type { Command, CommandRefusal, Outgoing } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { contentOf } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { SendAnswer } from "#ui/composer/composer.tsx";
import { branchToFollow } from "#ui/thread/end-asked.ts";

import { forgetUnanswered, idsOf, keepUnanswered } from "./unanswered.ts";

/** Sends the composer's text on the branch in view, or as the first message of the fork being made. */
export function useSend(conversation: Conversation, branch: Branch, fork: PendingFork | null) {
  const bough = useBough();
  const setView = useView((view) => view.set);
  return async (text: string, attached: readonly AttachmentPart[]): Promise<SendAnswer> => {
    const draftKey = fork === null ? branch.id : forkDraftKey(fork.nodeId);
    const content = contentOf(text, attached);
    const said = JSON.stringify(content);
    const ids = idsOf(draftKey, said, () => bough.newId());
    const { newBranchId, ...messageIds } = ids;
    const message: Outgoing = { ...messageIds, content };
    const command: Command =
      fork === null
        ? { type: "message.send", branchId: branch.id, message }
        : { type: "branch.fork", ...placeOf(fork), newBranchId, message };
    setView({ endAsked: branchToFollow(command) });
    const answer = await conversation.dispatch(command);
    // What asks for an answer alone leaves no message by which it would be known again.
    const isUnsure = !answer.ok && isUnsettled(answer.error) && content.length > 0;
    if (isUnsure) keepUnanswered(draftKey, said, ids);
    else forgetUnanswered(draftKey);
    if (!answer.ok) return { ok: false, message: answer.error.message, isUnsure };
    if (fork !== null) setView({ pendingFork: null });
    return { ok: true };
  };
}

/** It may have been carried out, or may be still. */
function isUnsettled({ kind }: CommandRefusal): boolean {
  return kind === "late" || kind === "no_writer";
}

function placeOf({ contextId: _contextId, tookFrom: _tookFrom, ...place }: PendingFork) {
  return place;
}

import type { Conversation } from "#app/conversation/conversation.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { showBranchEnd } from "#app/view/focus-requests.ts";
import type { PendingFork } from "#app/view/place.ts";
import { forkIsMade } from "#app/view/places.ts";
import { takeTypedAlong } from "#app/view/typed-on.ts";
import type { OldBox } from "#app/view/typed-on.ts";
import { isUnsettled } from "#domain/command.ts";
import type { Command, Outgoing } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { contentOf } from "#domain/message.ts";
import type { AddedPart } from "#domain/message.ts";
import type { SendResult } from "#ui/composer/use-composer.ts";
import { branchToFollow } from "#ui/thread/end-asked.ts";

import { forgetUnanswered, idsForSend, rememberUnanswered, saidOn } from "./unanswered.ts";

/** The previewed branch, to whose end messages go; the person follows them there. */
export interface SendPreview {
  branch: Branch;
  /** Called after a message was sent. */
  onSent: () => void;
}

/**
 * Sends the composer's text on the active branch, at the end of the previewed one, or as the first message of
 * the pending fork. The draft belongs to the active branch until it is sent.
 */
export function useSend(
  conversation: Conversation,
  branch: Branch,
  fork: PendingFork | null,
  preview?: SendPreview,
) {
  const newId = useNewId();
  return async (text: string, attached: readonly AddedPart[]): Promise<SendResult> => {
    const draftKey = fork === null ? branch.id : forkDraftKey(fork.nodeId);
    const content = contentOf(text, attached);
    const target = preview?.branch ?? branch;
    const said = saidOn(target.id, content);
    const ids = idsForSend(draftKey, said, newId);
    const { newBranchId, ...messageIds } = ids;
    const message: Outgoing = { ...messageIds, content };
    const command: Command =
      fork === null || fork.madeId !== undefined
        ? { type: "message.send", branchId: fork?.madeId ?? target.id, message }
        : { type: "branch.fork", ...whereOf(fork), newBranchId, message };
    showBranchEnd(branchToFollow(command));
    const answer = await conversation.dispatch(command);
    // An empty send only asks for an answer, so it has no message by which it could be recognised.
    const isUnsure = !answer.ok && isUnsettled(answer.error) && content.length > 0;
    if (isUnsure) rememberUnanswered(draftKey, said, ids);
    else forgetUnanswered(draftKey);
    if (!answer.ok) return { ok: false, message: answer.error.message, isUnsure };
    const go = (box: OldBox) => {
      if (fork !== null) {
        return forkIsMade(conversation.contextId, fork.nodeId, fork.madeId ?? newBranchId);
      }
      if (preview === undefined) return;
      takeTypedAlong(box, target.id);
      preview.onSent();
    };
    return { ok: true, go };
  };
}

function whereOf({ tookFrom: _tookFrom, madeId: _madeId, named, name, ...where }: PendingFork) {
  return { ...where, name: named === true ? name : null };
}

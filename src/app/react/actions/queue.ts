import { notify } from "#app/view/notices.ts";
import { flushDrafts, tellDraftReturned } from "#app/view/open-drafts.ts";
import { reasonOf } from "#app/view/reason.ts";
import { draftsWords } from "#app/words/drafts.ts";
import { attachmentsIn, fileChangesIn, textOf } from "#domain/message.ts";
import type { AddedPart, ContentPart } from "#domain/message.ts";
import type { QueuedMessage } from "#domain/runs/run.ts";
import { changesPart } from "#domain/workspace/draft-changes.ts";

import { useDispatch } from "./dispatch.ts";
import { useDraftActions } from "./drafts.ts";

/** Actions on a message that is queued behind its branch's run. */
export interface QueueActions {
  /** Sends the message now, and stops whatever its branch is doing or waiting for. */
  sendNow: (message: QueuedMessage) => void;
  /** Moves the message back to the branch's draft, before the text that is there. */
  takeBack: (message: QueuedMessage) => Promise<void>;
  remove: (message: QueuedMessage) => void;
  /** Answers the model's question with the message, which leaves the queue once the answer is recorded. */
  answer: (message: QueuedMessage, callId: string) => void;
}

export function useQueueActions(branchId: string): QueueActions {
  const dispatch = useDispatch();
  const draftActions = useDraftActions();
  const remove = ({ nodeId }: QueuedMessage) =>
    void dispatch({ type: "message.unqueue", branchId, nodeId });
  return {
    // Uses the ids with which the message was queued, so that clicking twice sends it once.
    sendNow: ({ runId, nodeId, content }) =>
      void dispatch({
        type: "message.send",
        branchId,
        message: { runId, nodeId, content },
        instead: true,
      }),
    // The message leaves the queue only once it is stored in the draft.
    takeBack: async (message) => {
      flushDrafts();
      const said = { role: "user" as const, content: message.content };
      const parts = attachmentsIn(said);
      const [written, added] = await Promise.all([
        draftActions.text(branchId),
        draftActions.parts(branchId),
      ]);
      const text = [textOf(said), written].filter((words) => words.trim() !== "").join("\n\n");
      const stored = await draftActions.put(branchId, text, union(message.content, added));
      if (!stored.ok) {
        return notify({ text: draftsWords.queuedNotOpened(reasonOf(stored.error)) });
      }
      tellDraftReturned(
        branchId,
        parts.map(({ blobId }) => blobId),
      );
      remove(message);
    },
    remove,
    answer: ({ nodeId, content }, callId) => {
      const answer = textOf({ role: "user", content });
      void dispatch({ type: "question.answer", branchId, callId, answer, fromQueue: nodeId });
    },
  };
}

/** Merges the attachments of both, and the changes of files in order: a later change of a path counts. */
function union(queued: readonly ContentPart[], added: readonly AddedPart[]): AddedPart[] {
  const content = [...queued, ...added];
  const attached = new Map(attachmentsIn({ content }).map((part) => [part.blobId, part]));
  const changed = new Map(fileChangesIn({ content }).map((one) => [one.path, one]));
  return [...attached.values(), ...changesPart([...changed.values()])];
}

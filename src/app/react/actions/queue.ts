import { notify } from "#app/view/notices.ts";
import { flushDrafts, tellDraftReturned } from "#app/view/open-drafts.ts";
import { attachmentsIn, textOf } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { QueuedMessage } from "#domain/run.ts";

import { useDispatch } from "./dispatch.ts";
import { useDraftActions } from "./drafts.ts";

/** What the person can do with a message that is queued behind its branch's run. */
export interface QueueActions {
  /** Sends it now; whatever its branch is doing or waiting for is stopped. */
  sendNow: (message: QueuedMessage) => void;
  /** Moves it back to the branch's draft, before the text that is there. */
  takeBack: (message: QueuedMessage) => Promise<void>;
  remove: (message: QueuedMessage) => void;
  /** Answers the model's question with it. It leaves the queue once that is recorded. */
  answer: (message: QueuedMessage, callId: string) => Promise<void>;
}

export function useQueueActions(branchId: string): QueueActions {
  const dispatch = useDispatch();
  const draftActions = useDraftActions();
  const remove = ({ nodeId }: QueuedMessage) =>
    void dispatch({ type: "message.unqueue", branchId, nodeId });
  return {
    // Uses the ids it was queued with, so that clicking twice sends it once.
    sendNow: ({ runId, nodeId, content }) =>
      void dispatch({
        type: "message.send",
        branchId,
        message: { runId, nodeId, content },
        instead: true,
      }),
    // It leaves the queue only once it is stored elsewhere.
    takeBack: async (message) => {
      flushDrafts();
      const said = { role: "user" as const, content: message.content };
      const parts = attachmentsIn(said);
      const [written, attached] = await Promise.all([
        draftActions.text(branchId),
        draftActions.attachments(branchId),
      ]);
      const text = [textOf(said), written].filter((words) => words.trim() !== "").join("\n\n");
      const stored = await draftActions.put(branchId, text, union(parts, attached));
      if (!stored.ok) {
        const why = stored.error.message;
        return notify({
          text: `The message couldn't be opened for editing (${why}). It is still queued.`,
        });
      }
      tellDraftReturned(
        branchId,
        parts.map(({ blobId }) => blobId),
      );
      remove(message);
    },
    remove,
    answer: async (message, callId) => {
      const answer = textOf({ role: "user", content: message.content });
      const recorded = await dispatch({ type: "question.answer", branchId, callId, answer });
      if (recorded.ok) remove(message);
    },
  };
}

function union(
  parts: readonly AttachmentPart[],
  others: readonly AttachmentPart[],
): readonly AttachmentPart[] {
  return [...new Map([...parts, ...others].map((part) => [part.blobId, part])).values()];
}

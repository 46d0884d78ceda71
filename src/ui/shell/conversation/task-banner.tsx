import type { ReactNode } from "react";

import { useTaskActions } from "#app/react/actions/tasks.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { navigateTo } from "#app/view/route.ts";
import type { ChatContext } from "#domain/context.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { useCommands } from "#ui/palette/commands.ts";
import { useTaskLook } from "#ui/tasks/task-look.ts";
import { conversationNotesWords } from "#ui/words/conversation-notes.tsx";

import styles from "./preview-banner.module.css";

/**
 * Shown above a sub-task's messages: what the sub-task belongs to, the way back, and the way into the list.
 */
export function TaskBanner() {
  const { context } = useCurrentConversation();
  return context.parentId === undefined ? null : <Belonging parentId={context.parentId} />;
}

function Belonging({ parentId }: { parentId: string }) {
  const { context, inBin } = useCurrentConversation();
  const parent = useChatContext(parentId);
  const { id, parentBranchId, parentNodeId, parentCallId, deletedAt } = context;
  const goBack = () => {
    if (parentCallId !== undefined || parentNodeId === undefined)
      return navigateTo(parentId, parentBranchId, parentNodeId);
    // The sub-task's card is under the message.
    requestFocus({ kind: "message", nodeId: parentNodeId, edge: "end" });
    requestFocus({ kind: "aside", taskId: id });
    navigateTo(parentId, parentBranchId);
  };
  const bringBack = () => {
    openDialog({ kind: "bring_aside", contextId: parentId, taskId: id });
    goBack();
  };
  useCommands([
    {
      id: "backToParent",
      title: conversationNotesWords.goBack,
      keywords: conversationNotesWords.goBackKeywords,
      group: "Conversation",
      run: goBack,
    },
  ]);
  const belongsTo = wordsFor(context, inBin);
  return (
    <div className={styles.banner}>
      <p className={styles.text}>
        {belongsTo(
          <strong dir="auto">{parent?.title ?? conversationNotesWords.otherConversation}</strong>,
        )}
      </p>
      <Button size="small" onClick={goBack}>
        {conversationNotesWords.goBack}
      </Button>
      {parentCallId === undefined && !inBin && <BringBack aside={context} onPress={bringBack} />}
      {deletedAt !== undefined && <Keep id={id} />}
    </div>
  );
}

function wordsFor(
  { parentCallId, deletedAt }: ChatContext,
  inBin: boolean,
): (parent: ReactNode) => ReactNode {
  const { aside, asideEnded, asideInBin, task, taskEnded, taskInBin } = conversationNotesWords;
  const isAside = parentCallId === undefined;
  if (deletedAt !== undefined) return isAside ? asideEnded : taskEnded;
  if (inBin) return isAside ? asideInBin : taskInBin;
  return isAside ? aside : task;
}

/** Offers to bring the answer back into the conversation in which the question was asked. */
function BringBack({ aside, onPress }: { aside: ChatContext; onPress: () => void }) {
  const isResting = useTaskLook(aside)?.stage === "resting";
  useCommands(
    isResting
      ? [
          {
            id: "bringAsideBack",
            title: conversationNotesWords.bringBack,
            keywords: conversationNotesWords.bringBackKeywords,
            group: "Conversation",
            run: onPress,
          },
        ]
      : [],
  );
  return (
    <Button size="small" disabled={!isResting} onClick={onPress}>
      {conversationNotesWords.bringBack}
    </Button>
  );
}

function Keep({ id }: { id: string }) {
  const actions = useTaskActions();
  const keep = async () => {
    const kept = await actions.keep(id);
    if (!kept.ok) notify({ text: conversationNotesWords.notKept(reasonOf(kept.error)) });
  };
  return (
    <Button size="small" onClick={() => void keep()}>
      {conversationNotesWords.keep}
    </Button>
  );
}

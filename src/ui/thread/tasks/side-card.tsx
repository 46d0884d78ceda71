import { useRef } from "react";

import { useTaskActions } from "#app/react/actions/tasks.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import { pendingTarget, useFocusRequests } from "#app/view/focus-requests.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { undoAction } from "#app/view/undo-action.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import type { ChatContext } from "#domain/context.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { BinIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { useTaskLook } from "#ui/tasks/task-look.ts";
import { threadWords } from "#ui/words/thread.tsx";

import { KeepTask } from "./keep-task.tsx";
import { TaskHead } from "./task-head.tsx";

import styles from "./task.module.css";

/** A question on the side: what it is doing, a link into it, and what can be done with it. */
export function SideCard({ task }: { task: ChatContext }) {
  const { context } = useCurrentConversation();
  const look = useTaskLook(task);
  const card = useRef<HTMLElement>(null);
  const isGoingToMessage = useFocusRequests(
    (asked) => pendingTarget(asked, "message") !== undefined,
  );
  useFocusRequest("aside", ({ taskId }) => {
    // Wait until its message has come into view, which would move the card out of view again.
    if (taskId !== task.id || isGoingToMessage || card.current === null) return false;
    card.current.scrollIntoView({ block: "nearest" });
    return true;
  });
  if (look === undefined) return null;
  const { stage } = look;
  const isEnded = stage === "ended";
  return (
    <section
      ref={card}
      role="group"
      aria-label={threadWords.task(task.title)}
      className={styles.side}
      data-stage={stage}
    >
      <TaskHead context={task} look={look}>
        {!isEnded && (
          <Button
            size="small"
            variant="quiet"
            disabled={stage !== "resting"}
            onClick={() =>
              openDialog({ kind: "bring_aside", contextId: context.id, taskId: task.id })
            }
          >
            {threadWords.bringBack}
          </Button>
        )}
        <KeepTask context={task} />
        {!isEnded && <End task={task} />}
      </TaskHead>
    </section>
  );
}

function End({ task: { id, title } }: { task: ChatContext }) {
  const actions = useTaskActions();
  const end = async () => {
    const ended = await actions.end(id);
    if (!ended.ok) return notify({ text: threadWords.taskNotDeleted(reasonOf(ended.error)) });
    const undo = undoAction(
      () => actions.restore(id),
      (why) => threadWords.taskNotRestored(title, why),
    );
    notify({ text: threadWords.taskDeleted(title), action: undo });
  };
  return (
    <IconButton
      size="small"
      label={threadWords.deleteTask(title)}
      icon={<BinIcon />}
      onClick={() => void end()}
    />
  );
}

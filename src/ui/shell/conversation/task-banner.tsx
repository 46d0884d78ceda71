import { useTaskActions } from "#app/react/actions/tasks.ts";
import { useChatContext } from "#app/react/queries/conversations.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { notify } from "#app/view/notices.ts";
import { navigateTo } from "#app/view/route.ts";
import { Button } from "#ui/kit/components/button.tsx";

import styles from "./preview-banner.module.css";

/** Above a sub-task's messages: what it belongs to, the way back, and the way into the list. */
export function TaskBanner() {
  const { context } = useCurrentConversation();
  const parent = useChatContext(context.parentId ?? null);
  if (context.parentId === undefined) return null;
  const { id, parentId, parentBranchId, parentNodeId, parentCallId, deletedAt } = context;
  return (
    <div className={styles.banner}>
      <p className={styles.text}>
        {parentCallId === undefined ? "On the side of " : "A sub-task of "}
        <strong dir="auto">{parent?.title ?? "another conversation"}</strong>
        {deletedAt !== undefined && ". It has ended and is in the bin"}.
      </p>
      <Button size="small" onClick={() => navigateTo(parentId, parentBranchId, parentNodeId)}>
        Go back
      </Button>
      {deletedAt !== undefined && <Keep id={id} />}
    </div>
  );
}

function Keep({ id }: { id: string }) {
  const actions = useTaskActions();
  const keep = async () => {
    const kept = await actions.keep(id);
    if (!kept.ok) notify({ text: `Couldn’t keep this: ${kept.error.message}` });
  };
  return (
    <Button size="small" onClick={() => void keep()}>
      Keep as a conversation
    </Button>
  );
}

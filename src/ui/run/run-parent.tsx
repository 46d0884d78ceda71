import { useChatContext } from "#app/react/queries/conversations.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { navigateTo } from "#app/view/route.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { runPanelWords } from "#ui/words/run-panel.tsx";

import styles from "./run-panel.module.css";

/** In a sub-task, leads back to the run that waits for it. */
export function RunParent() {
  const { context } = useCurrentConversation();
  const { parentId, parentBranchId, parentNodeId, parentCallId } = context;
  const parent = useChatContext(parentId ?? null);
  if (parentId === undefined || parent === undefined) return null;
  const parentLink = (
    <button
      type="button"
      dir="auto"
      className={styles.parent}
      onClick={() => navigateTo(parentId, parentBranchId, parentNodeId)}
    >
      {parent.title}
    </button>
  );
  return (
    <Note>
      {parentCallId === undefined
        ? runPanelWords.onSideOf(parentLink)
        : runPanelWords.taskOf(parentLink)}
    </Note>
  );
}

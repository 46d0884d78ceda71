import { useConversationActions } from "#app/react/actions/conversations.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { dismissTopic } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { conversationNotesWords } from "#ui/words/conversation-notes.tsx";

import styles from "./conversation-view.module.css";

/**
 * Takes the composer's place in the bin: the conversation can be read, and can continue once it is restored.
 */
export function BinNotice() {
  const { context } = useCurrentConversation();
  const actions = useConversationActions();
  const restore = async () => {
    const restored = await notifyFailure(actions.restore(context.id), {
      text: conversationNotesWords.notTakenOut,
    });
    if (!restored) return;
    // The notice with this topic offers to undo the deletion.
    dismissTopic(`bin ${context.id}`);
    requestFocus({ kind: "composer" });
  };
  return (
    <div className={styles.foot}>
      <Row as="section" aria-label={conversationNotesWords.inBin}>
        <strong>{conversationNotesWords.inBin}</strong>
        <Note as="span">{conversationNotesWords.inBinHelp}</Note>
        <Button variant="primary" onClick={() => void restore()}>
          {conversationNotesWords.restore}
        </Button>
      </Row>
    </div>
  );
}

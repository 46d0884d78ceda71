import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./message.module.css";

/** A note above a message that requests leave out. */
export function HiddenNote({ branchId, nodeId }: { branchId: string; nodeId: string }) {
  const dispatch = useDispatch();
  const { inBin } = useCurrentConversation();
  const show = () =>
    void dispatch({ type: "branch.hide", branchId, nodeIds: [nodeId], hidden: false });
  return (
    <Note className={styles.hiddenNote}>
      {threadWords.hidden}
      {!inBin && (
        <Button size="small" variant="quiet" onClick={show}>
          {threadWords.showHidden}
        </Button>
      )}
    </Note>
  );
}

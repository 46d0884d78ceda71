import { useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useUndoHistory } from "#app/react/queries/branches.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { REDO, UNDO, notify } from "#app/view/notices.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import { useTellRefusal } from "#ui/acts/use-tell-refusal.ts";
import { formatMoment } from "#ui/format/format-date.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { undoWords } from "#ui/words/undo.ts";

import { undoText } from "./undo-text.ts";

import styles from "./history-dialog.module.css";

/** Lists the actions in this conversation, newest first, to undo or redo up to any of them. */
export function HistoryDialog() {
  const { conversation } = useCurrentConversation();
  const { acts, undone } = useUndoHistory(conversation.contextId);
  const { isBusy, carryOut } = useSeveral();
  // The next action to redo is the one that was undone last, so it is next to "Now".
  const later = undone.toReversed();
  return (
    <Dialog
      title={undoWords.history}
      description={undoWords.about}
      lightDismiss
      onClose={() => closeDialog("history")}
    >
      {acts.length + undone.length === 0 && (
        <EmptyState title={undoWords.isEmpty}>{undoWords.whatComesHere}</EmptyState>
      )}
      <ol className={styles.list} aria-busy={isBusy}>
        {later.map((row, index) => (
          <Line
            key={row.id}
            row={row}
            verb={REDO}
            isNext={index === later.length - 1}
            onAct={() => void carryOut(REDO, undone.slice(0, undone.length - index))}
          />
        ))}
        {later.length > 0 && (
          <li className={styles.now}>
            <span>{undoWords.now}</span>
          </li>
        )}
        {acts.map((row, index) => (
          <Line
            key={row.id}
            row={row}
            verb={UNDO}
            isNext={index === 0}
            onAct={() => void carryOut(UNDO, acts.slice(0, index + 1))}
          />
        ))}
      </ol>
    </Dialog>
  );
}

type Verb = typeof UNDO | typeof REDO;

const together: Record<Verb, string> = {
  [UNDO]: undoWords.undoAll,
  [REDO]: undoWords.redoAll,
};

interface LineProps {
  row: UndoRow;
  verb: Verb;
  /** Whether a single step reaches the action. */
  isNext: boolean;
  onAct: () => void;
}

function Line({ row, verb, isNext, onAct }: LineProps) {
  const { context, tree } = useCurrentConversation();
  const what = undoText(row, tree, context);
  const label = isNext ? verb : together[verb];
  return (
    <li className={styles.line} data-undone={verb === REDO}>
      <span className={styles.what}>{what.charAt(0).toUpperCase() + what.slice(1)}</span>
      <time className={styles.time} dateTime={new Date(row.createdAt).toISOString()}>
        {verb === REDO ? undoWords.undoneAt(row.createdAt) : formatMoment(row.createdAt)}
      </time>
      <Button size="small" aria-label={undoWords.actOn(label, what)} onClick={onAct}>
        {label}
      </Button>
    </li>
  );
}

/** Undoes or redoes several actions in turn, stopping at the first refusal. */
function useSeveral() {
  const current = useCurrentConversation();
  const { conversation } = current;
  const { contextId } = conversation;
  const dispatch = useDispatch();
  const tellRefusal = useTellRefusal(current);
  const [isBusy, setIsBusy] = useState(false);
  const carryOut = async (verb: Verb, rows: readonly UndoRow[]) => {
    if (isBusy) return;
    setIsBusy(true);
    let done = 0;
    for (const { id } of rows) {
      const answer = await conversation.dispatch({ type: "undo", undoId: id });
      if (!answer.ok) {
        void tellRefusal(answer.error, dispatch, contextId);
        break;
      }
      done += 1;
    }
    setIsBusy(false);
    if (done === 0) return;
    const text = verb === UNDO ? undoWords.undoneActions(done) : undoWords.redoneActions(done);
    notify({ text, contextId, topic: "undo" });
  };
  return { isBusy, carryOut };
}

import { useEffect } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useLastUndoRow, useUndoHistory } from "#app/react/queries/branches.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import {
  REDO,
  UNDO,
  concerns,
  lastUndoable,
  endRedoOffers,
  offersRedo,
  offersUndo,
  takeOffer,
  useNotices,
} from "#app/view/notices.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { RedoIcon, UndoIcon } from "#ui/kit/icons/icons-act.tsx";
import { useCommands } from "#ui/palette/commands.ts";
import { shortcut } from "#ui/palette/shortcuts.ts";
import { undoWords } from "#ui/words/undo.ts";

import { undoText } from "./undo-text.ts";

/**
 * Undoes the conversation's last action, even if another tab did it or the page was reloaded since. Hidden
 * while a notice offers the same undo.
 */
export function UndoButton() {
  const row = useLastAct();
  const dispatch = useDispatch();
  const { context, tree, conversation } = useCurrentConversation();
  const { contextId } = conversation;
  const isOffered = useNotices(({ notices }) =>
    notices.some((one) => offersUndo(one) && concerns(one, contextId)),
  );
  const undo = row === null ? undefined : () => void dispatch({ type: "undo", undoId: row.id });
  const latest = useLatest(row, undo);
  useCommands(latest === undefined ? [] : [shortcut("undo", latest)]);
  if (row === null || isOffered) return null;
  const what = undoText(row, tree, context);
  return (
    <IconButton
      label={UNDO}
      aria-description={what}
      data-tip={undoWords.actOn(UNDO, what)}
      icon={<UndoIcon />}
      onClick={undo}
    />
  );
}

/** Redoes what was undone last, until something else is done. Hidden while a notice offers it. */
export function RedoButton() {
  const { context, tree, conversation } = useCurrentConversation();
  const { contextId } = conversation;
  const dispatch = useDispatch();
  const [row] = useUndoHistory(contextId).undone;
  const canRedo = row !== undefined;
  useEffect(() => {
    if (!canRedo) endRedoOffers(contextId);
  }, [canRedo, contextId]);
  const isOffered = useNotices(({ notices }) =>
    notices.some((one) => offersRedo(one) && concerns(one, contextId)),
  );
  const redo =
    row === undefined ? undefined : () => void dispatch({ type: "undo", undoId: row.id });
  useCommands(redo === undefined ? [] : [{ ...shortcut("redo", redo), otherKeys: "Mod+Y" }]);
  if (row === undefined || isOffered) return null;
  const what = undoText(row, tree, context);
  return (
    <IconButton
      label={REDO}
      aria-description={what}
      data-tip={undoWords.actOn(REDO, what)}
      icon={<RedoIcon />}
      onClick={redo}
    />
  );
}

function useLastAct(): UndoRow | null {
  const { conversation } = useCurrentConversation();
  const { contextId } = conversation;
  return useLastUndoRow(contextId);
}

/**
 * The function that the undo shortcut calls: it takes back the last action on the conversation, or a later
 * one that a notice announced.
 */
function useLatest(row: UndoRow | null, undo: (() => void) | undefined) {
  const { contextId } = useCurrentConversation().conversation;
  const said = useNotices((told) => lastUndoable(told, contextId, row?.id));
  if (said === undefined || said.at < (row?.createdAt ?? 0)) return undo;
  return () => takeOffer(said);
}

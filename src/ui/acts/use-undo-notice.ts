import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useReadLastUndoRow } from "#app/react/queries/branches.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import type { UndoKind } from "#domain/branching/change-set.ts";

/** Announces what was just done, and offers to undo it if the last undo row is of the given kind. */
export function useUndoNotice(): (text: string, kind: UndoKind, topic?: string) => Promise<void> {
  const readLastUndoRow = useReadLastUndoRow();
  const { context } = useCurrentConversation();
  const dispatch = useDispatch();
  return async (text, kind, topic) => {
    const row = await readLastUndoRow(context.id);
    const about = topic === undefined ? {} : { topic, isBrief: true };
    if (row?.kind !== kind) return notify({ text, ...about });
    const undo = () => void dispatch({ type: "undo", undoId: row.id });
    const of = { contextId: row.contextId, undoId: row.id };
    notify({ text, action: { label: UNDO, act: undo }, ...of, ...about });
  };
}

import { useCallback, useLayoutEffect, useRef } from "react";

import type { CommandResult } from "#app/commands/command-context.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { useReadUndoHistory, useReadUndoRow } from "#app/react/queries/branches.ts";
import { REDO, UNDO, notify } from "#app/view/notices.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import { isBinning } from "#domain/branching/redo-rows.ts";
import type { ChatContext } from "#domain/context.ts";
import { undoWords } from "#ui/words/undo.ts";

import { undoneText, undoText } from "./undo-text.ts";

/** Undoes or redoes one action, with a notice that names it and offers to reverse it. */
export type ToldUndo = (undoId: string) => Promise<CommandResult>;

interface Shown {
  context: ChatContext;
  tree: BranchTree;
}

export function useToldUndo(conversation: Conversation, { context, tree }: Shown): ToldUndo {
  const readRow = useReadUndoRow();
  const readHistory = useReadUndoHistory();
  const latest = useRef({ context, tree });
  useLayoutEffect(() => {
    latest.current = { context, tree };
  });
  return useCallback(
    async (undoId) => {
      const { contextId } = conversation;
      const told = async (id: string): Promise<CommandResult> => {
        const row = await readRow(id);
        // Worded before undoing, because what the action made may have no name afterwards.
        const said = row && wordsFor(row, latest.current);
        const done = await conversation.dispatch({ type: "undo", undoId: id });
        if (!done.ok || row === undefined || said === undefined) return done;
        const { acts, undone } = await readHistory(contextId);
        const offer = (label: string, by: UndoRow | undefined) =>
          by && { action: { label, act: () => void goOn(by.id) } };
        const about = { contextId, topic: "undo" };
        if (row.redoes === undefined) {
          const redo = undone.find(({ redoOf }) => redoOf === id);
          notify({ text: `${said}${binText(redo)}`, ...about, ...offer(REDO, redo) });
        } else {
          const act = acts.find(({ again }) => again === true);
          const undoId = act === undefined ? {} : { undoId: act.id };
          notify({ text: said, ...about, ...undoId, ...offer(UNDO, act) });
        }
        return done;
      };
      /** Undoes or redoes from a notice, where nothing else would report a refusal. */
      const goOn = async (id: string) => {
        const done = await told(id);
        if (!done.ok) notify({ text: done.error.message, contextId });
      };
      return told(undoId);
    },
    [conversation, readRow, readHistory],
  );
}

/** The notice's text once the action is undone, or redone if the row redoes one. */
function wordsFor(row: UndoRow, { tree, context }: Shown): string {
  return row.redoes === undefined
    ? undoneText(row, tree, context)
    : undoWords.redone(undoText(row, tree, context));
}

/** Says where the messages of the undone action are now; empty if none went to the bin. */
function binText(redo: UndoRow | undefined): string {
  const binned = redo?.branches.filter(isBinning).length ?? 0;
  return binned === 0 ? "" : ` ${undoWords.inBin(binned)}`;
}

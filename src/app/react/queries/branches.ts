import { serviceHook } from "#app/react/internal/service-hook.ts";
import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import type { Branch } from "#domain/context.ts";
import type { UndoHistory } from "#storage/conversations/branches.ts";
import { firstValue } from "#storage/live-query.ts";

/** All branches of a conversation, including those in the bin; undefined until they are read. */
export function useBranches(contextId: string | null): readonly Branch[] | undefined {
  return useLiveQuery(({ branches }) => branches.watchAll(contextId ?? ""), [contextId]);
}

/** The last action on a conversation that can be undone; null if there is none. */
export function useLastUndoRow(contextId: string): UndoRow | null {
  return useLiveQuery(({ branches }) => branches.watchUndo(contextId), [contextId]) ?? null;
}

const NO_HISTORY: UndoHistory = { acts: [], undone: [] };

/** The actions on a conversation that can be undone, and the actions that can be redone. */
export function useUndoHistory(contextId: string): UndoHistory {
  return (
    useLiveQuery(({ branches }) => branches.watchHistory(contextId), [contextId]) ?? NO_HISTORY
  );
}

/** Reads an undo row; undefined if it no longer exists. */
export const useReadUndoRow = serviceHook(
  ({ branches }) =>
    (undoId: string): Promise<UndoRow | undefined> =>
      branches.undoRow(undoId),
);

/** Reads what `useUndoHistory` returns, once, as it is stored now. Rejects if it cannot be read. */
export const useReadUndoHistory = serviceHook(
  ({ branches }) =>
    (contextId: string): Promise<UndoHistory> =>
      firstValue(branches.watchHistory(contextId)),
);

/** Reads what `useLastUndoRow` returns, once, as it is stored now. Rejects if it cannot be read. */
export const useReadLastUndoRow = serviceHook(
  ({ branches }) =>
    (contextId: string): Promise<UndoRow | null> =>
      firstValue(branches.watchUndo(contextId)),
);

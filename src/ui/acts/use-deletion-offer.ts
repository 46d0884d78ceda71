import { useCallback, useLayoutEffect, useRef } from "react";

import type { Dispatch } from "#app/react/actions/dispatch.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import type { notify } from "#app/view/notices.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { previewDeletion } from "#domain/branching/deletion-preview.ts";
import type { CommandRefusal } from "#domain/command.ts";
import { undoWords } from "#ui/words/undo.ts";

import { removeBranch } from "./branch-actions.tsx";
import type { Deleting } from "./branch-actions.tsx";

/**
 * What to say where undoing is refused because its branch has continued: what deleting it would take, and a
 * button for that. Undefined for every other refusal.
 */
export function useDeletionOffer(
  current: Deleting["current"],
): (refused: CommandRefusal, dispatch: Dispatch) => Parameters<typeof notify>[0] | undefined {
  const newId = useNewId();
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  return useCallback(
    ({ branchId }, dispatch) => {
      const { context, tree, active } = latest.current;
      const branch = tree.root.through.find(({ id }) => id === branchId);
      const deletion = branch && previewDeletion(tree, branch, active);
      if (branch === undefined || deletion === undefined || deletion.leavesNone) return undefined;
      const act = () => void removeBranch({ current: latest.current, dispatch, newId }, branch);
      return {
        text: undoWords.continued(branchLabel(tree, branch), deletion.messages),
        action: { label: undoWords.deleteBranch, act },
        contextId: context.id,
      };
    },
    [newId],
  );
}

import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";

import { DispatchContext, useDispatch } from "#app/react/actions/dispatch.ts";
import type { Dispatch } from "#app/react/actions/dispatch.ts";
import { useBranchedConversation } from "#app/react/queries/conversations.ts";
import {
  CurrentConversationContext,
  useCurrentConversation,
} from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useConversation } from "#app/react/queries/open-conversation.ts";
import { notify } from "#app/view/notices.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";

export interface TaskScopeProps {
  contextId: string;
  /** Shown if the sub-task does not exist. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Makes a sub-task the current conversation for its children, in this tab. */
export function TaskScope({ contextId, fallback = null, children }: TaskScopeProps) {
  const stored = useBranchedConversation(contextId);
  const tree = useMemo(() => branchTree(stored?.branches ?? []), [stored]);
  if (stored === undefined) return null;
  const first = tree.root.through.toSorted((one, other) => one.createdAt - other.createdAt)[0];
  if (stored === null || first === undefined) return fallback;
  return (
    <Opened stored={stored} tree={tree} branch={first}>
      {children}
    </Opened>
  );
}

interface OpenedProps {
  stored: Pick<CurrentConversation, "context" | "inBin">;
  tree: ReturnType<typeof branchTree>;
  branch: Branch;
  children: ReactNode;
}

function Opened({ stored: { context, inBin }, tree, branch, children }: OpenedProps) {
  const outer = useCurrentConversation();
  const conversation = useConversation(context.id);
  const way = useMemo(() => [...(outer.way ?? []), context.title], [outer.way, context.title]);
  const current = useMemo(
    () => ({ conversation, context, tree, active: branch, shown: branch, inBin, way }),
    [conversation, context, tree, branch, inBin, way],
  );
  const dispatch: Dispatch = useCallback(
    async (command) => {
      const answer = await conversation.dispatch(command);
      if (!answer.ok) notify({ text: answer.error.message });
      return answer;
    },
    [conversation],
  );
  return (
    <CurrentConversationContext value={current}>
      <DispatchContext value={dispatch}>{children}</DispatchContext>
    </CurrentConversationContext>
  );
}

/** Returns a component that shows its children in the conversation in which the hook was called. */
export function useBackHere(): (children: ReactNode) => ReactNode {
  const current = useCurrentConversation();
  const dispatch = useDispatch();
  return (children) => (
    <CurrentConversationContext value={current}>
      <DispatchContext value={dispatch}>{children}</DispatchContext>
    </CurrentConversationContext>
  );
}

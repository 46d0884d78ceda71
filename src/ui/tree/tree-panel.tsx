import { memo, useCallback, useDeferredValue, useLayoutEffect, useRef } from "react";

import {
  CurrentConversationContext,
  NewestConversationContext,
  useCurrentConversation,
} from "#app/react/queries/current-conversation.ts";

import { useSavedTreeView } from "./saved-tree-view.ts";
import { TreeBoard } from "./tree-board.tsx";

const SteadyBoard = memo(TreeBoard);

/** The whole conversation as a tree: the canvas, and its outline. */
export function TreePanel() {
  const current = useCurrentConversation();
  // Changes to the tree are drawn after the messages, bit by bit: there may be thousands of cards.
  const before = useDeferredValue(current);
  const shown = before.context.id === current.context.id ? before : current;
  const newest = useRef(current);
  useLayoutEffect(() => {
    newest.current = current;
  });
  const readNewest = useCallback(() => newest.current, []);
  const { id } = shown.context;
  const memory = useSavedTreeView(id);
  if (memory === undefined) return null;
  return (
    <NewestConversationContext value={readNewest}>
      <CurrentConversationContext value={shown}>
        <SteadyBoard key={id} memory={memory} />
      </CurrentConversationContext>
    </NewestConversationContext>
  );
}

import { createContext, useContext } from "react";

import type { Conversation } from "#app/conversation/conversation.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";

/** The conversation in view, as everything on its screen uses it. Rebuilt whenever its rows change. */
export interface CurrentConversation {
  conversation: Conversation;
  context: ChatContext;
  tree: BranchTree;
  /** The active branch: the composer sends on it. */
  active: Branch;
  /** The branch whose messages are shown. Differs from `active` while a node is previewed. */
  shown: Branch;
  /** True if the conversation is in the bin, where it can only be read (law P12). */
  inBin: boolean;
  /** The conversation's sub-tasks; absent within a sub-task's card. */
  tasks?: readonly ChatContext[] | undefined;
  /** The titles from the conversation in view down to this one, if this is one of its sub-tasks. */
  way?: readonly string[];
}

export const CurrentConversationContext = createContext<CurrentConversation | null>(null);

export function useCurrentConversation(): CurrentConversation {
  const current = useContext(CurrentConversationContext);
  if (current === null) throw new Error("There is no open conversation above this component.");
  return current;
}

/** Reads the conversation as it is now, for actions in a component that shows an earlier state (the tree). */
export const NewestConversationContext = createContext<(() => CurrentConversation) | null>(null);

/** Returns a function that reads the conversation as it is now. For actions, not for rendering. */
export function useReadCurrentConversation(): () => CurrentConversation {
  const drawn = useCurrentConversation();
  return useContext(NewestConversationContext) ?? (() => drawn);
}

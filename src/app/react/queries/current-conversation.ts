import { createContext, useContext } from "react";

import type { Conversation } from "#app/conversation/conversation.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";

/** The conversation in view, for everything on its screen. Rebuilt whenever its rows change. */
export interface CurrentConversation {
  conversation: Conversation;
  context: ChatContext;
  tree: BranchTree;
  /** The active branch: the composer sends on it. */
  active: Branch;
  /** The branch whose messages are shown: another one while a node is previewed. */
  shown: Branch;
  /** It is only read (law P12). */
  inBin: boolean;
  /** Its sub-tasks; absent within a sub-task's card. */
  tasks?: readonly ChatContext[] | undefined;
  /** Titles on the way down from the conversation in view, if this is one of its sub-tasks. */
  way?: readonly string[];
}

export const CurrentConversationContext = createContext<CurrentConversation | null>(null);

export function useCurrentConversation(): CurrentConversation {
  const current = useContext(CurrentConversationContext);
  if (current === null) throw new Error("There is no open conversation above this component.");
  return current;
}

/** Reads the conversation as it is now, for acts below a drawing of an earlier moment (the tree). */
export const NewestConversationContext = createContext<(() => CurrentConversation) | null>(null);

/** The returned function is for acts, not for rendering. */
export function useReadCurrentConversation(): () => CurrentConversation {
  const drawn = useCurrentConversation();
  return useContext(NewestConversationContext) ?? (() => drawn);
}

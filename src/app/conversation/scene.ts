import { createContext, useContext } from "react";

import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";

import type { Conversation } from "./conversation.ts";

/** The conversation in view, for everything on its screen. Made anew whenever its rows change. */
export interface Scene {
  conversation: Conversation;
  context: ChatContext;
  tree: BranchTree;
  /** The active branch: what the composer speaks on. */
  active: Branch;
  /** The branch whose messages are shown: another one while a node is previewed. */
  shown: Branch;
}

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error("There is no open conversation above this component.");
  return scene;
}

import { createContext, useContext } from "react";

import type { BranchState } from "#app/react/queries/branch-states.ts";
import type { ChatContext } from "#domain/context.ts";
import { treeWords } from "#ui/words/tree.tsx";

import type { TreeCard } from "./cards.ts";
import type { TreeHit } from "./tree-search.tsx";

/**
 * The frequently changing highlights of the cards. They reach the visible cards without going through the
 * canvas's list of nodes, so the cost of a keyboard step depends on what is visible, not on the whole tree.
 */
export interface TreeHighlights {
  /** Cards of the active branch. */
  path: ReadonlySet<string>;
  /** The card with the roving focus. */
  focused: string;
  /** The previewed card, or else the end of the active branch. */
  selected: string;
  /** Matching messages by card; null if nothing is searched. */
  hits: ReadonlyMap<string, number> | null;
  /** Cards at which a running, waiting or failed branch ends, or a branch with an unseen answer. */
  states: ReadonlyMap<string, CardState>;
  pinnedId: string | undefined;
  nameOf: (card: TreeCard) => CardNames;
  versionOf: (card: TreeCard) => CardVersion | undefined;
  act: CardActions;
}

export type CardState = BranchState | "unseen";

export interface CardNames {
  /** The branches that end at the card; empty for all other cards. */
  branches: string;
  /**
   * `branches` in two parts: the name of the first one; then the number of its version, and how many more end
   * here.
   */
  name: string;
  rest: string;
  /** Whether one of the branches has a name of its own. */
  isOwn: boolean;
  hue: number;
}

/** A card's version, counted like the stepper under its first message: "2 / 3". */
export interface CardVersion {
  position: number;
  count: number;
}

export interface CardActions {
  focus: (key: string) => void;
  preview: (card: TreeCard) => void;
  /** Shows a message that a search has found, together with its card. */
  previewHit: (hit: TreeHit) => void;
  goThere: (card: TreeCard) => void;
  unfold: (card: TreeCard) => void;
  toggleBelow: (card: TreeCard) => void;
  menu: (card: TreeCard, at: DOMRect) => void;
  /** Opens a menu of the sub-tasks that began at a card. */
  tasks: (card: TreeCard, at: DOMRect) => void;
  /** Shows the message at which a sub-task began, together with its card. */
  previewTask: (task: ChatContext) => void;
  openTask: (task: ChatContext) => void;
  /** Called when the pointer enters a card, or with null when it leaves one. */
  read: (card: TreeCard | null, item: HTMLElement) => void;
}

export const TreeHighlightsContext = createContext<TreeHighlights | null>(null);

export function useTreeHighlights(): TreeHighlights {
  const lights = useContext(TreeHighlightsContext);
  if (lights === null) throw new Error(treeWords.nothingAbove);
  return lights;
}

import { createContext, useContext } from "react";

import type { BranchState } from "#app/react/queries/branch-states.ts";
import type { ChatContext } from "#domain/context.ts";
import { treeWords } from "#ui/words/tree.tsx";

import type { TreeCard } from "./cards.ts";
import type { TreeHit } from "./tree-search.tsx";

/**
 * The frequently changing highlights of the cards. They bypass the canvas's own list of nodes to
 * reach the visible cards, so the cost of a keyboard step depends on what is visible, not on the
 * whole tree.
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
  /** Cards where a running, waiting or failed branch ends, or one with an answer that nobody has seen. */
  states: ReadonlyMap<string, CardState>;
  pinnedId: string | undefined;
  nameOf: (card: TreeCard) => CardNames;
  versionOf: (card: TreeCard) => CardVersion | undefined;
  act: CardActions;
}

export type CardState = BranchState | "unseen";

export interface CardNames {
  /** The branches that end here; empty for all other cards. */
  branches: string;
  /** The same in two: the first one's name, and its version's number with how many end here beside it. */
  name: string;
  rest: string;
  /** Whether one of them has a name of its own. */
  isOwn: boolean;
  hue: number;
}

/** Same count as the stepper under its first message: "2 / 3". */
export interface CardVersion {
  position: number;
  count: number;
}

export interface CardActions {
  focus: (key: string) => void;
  preview: (card: TreeCard) => void;
  /** Shows a message that a search has found, with its card. */
  previewHit: (hit: TreeHit) => void;
  goThere: (card: TreeCard) => void;
  unfold: (card: TreeCard) => void;
  toggleBelow: (card: TreeCard) => void;
  menu: (card: TreeCard, at: DOMRect) => void;
  /** The sub-tasks that began there, to open one of them. */
  tasks: (card: TreeCard, at: DOMRect) => void;
  /** Shows the message at which the sub-task began, with its card. */
  previewTask: (task: ChatContext) => void;
  openTask: (task: ChatContext) => void;
  /** The pointer entered a card, or left it. */
  read: (card: TreeCard | null, item: HTMLElement) => void;
}

export const TreeHighlightsContext = createContext<TreeHighlights | null>(null);

export function useTreeHighlights(): TreeHighlights {
  const lights = useContext(TreeHighlightsContext);
  if (lights === null) throw new Error(treeWords.nothingAbove);
  return lights;
}

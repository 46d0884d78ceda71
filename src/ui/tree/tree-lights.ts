import { createContext, useContext } from "react";

import type { BranchState } from "#app/conversation/branch-states.ts";

import type { TreeCard } from "./cards.ts";

/**
 * What lights the cards up and changes often. It reaches the cards in view past the canvas's own
 * list of nodes, so that a step of the keyboard costs by what is visible, not by the tree.
 */
export interface TreeLights {
  /** Cards of the active branch. */
  path: ReadonlySet<string>;
  /** The card with the roving focus. */
  focused: string;
  /** The card that is previewed, or else the end of the active branch. */
  selected: string;
  /** Messages found, by card; null while nothing is searched. */
  hits: ReadonlyMap<string, number> | null;
  /** Cards where a branch that runs, waits or failed ends. */
  states: ReadonlyMap<string, BranchState>;
  pinnedId: string | undefined;
  nameOf: (card: TreeCard) => CardNames;
  act: CardActs;
}

export interface CardNames {
  /** The branches that end here; empty for all others. */
  branches: string;
  hue: number;
}

export interface CardActs {
  focus: (key: string) => void;
  preview: (card: TreeCard) => void;
  goThere: (card: TreeCard) => void;
  unfold: (card: TreeCard) => void;
  toggleBelow: (card: TreeCard) => void;
  menu: (card: TreeCard, at: DOMRect) => void;
  /** The pointer came to a card, or left it. */
  read: (card: TreeCard | null, item: HTMLElement) => void;
}

export const TreeLightsContext = createContext<TreeLights | null>(null);

export function useTreeLights(): TreeLights {
  const lights = useContext(TreeLightsContext);
  if (lights === null) throw new Error("There is no tree above this card.");
  return lights;
}

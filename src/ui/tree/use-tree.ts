import { useMemo, useState } from "react";

import { useBranchStates } from "#app/conversation/branch-states.ts";
import type { BranchState } from "#app/conversation/branch-states.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { outlineOf } from "#domain/branching/outline.ts";

import { pathKeys, treeCards } from "./cards.ts";
import type { TreeCard, TreeCards } from "./cards.ts";
import type { CardNames } from "./tree-lights.ts";
import type { TreeMemory } from "./tree-memory.ts";

/** Everything that the canvas and the outline show alike. */
export interface TreeModel {
  cards: TreeCards;
  path: ReadonlySet<string>;
  /** Key of the card that is previewed, or else of the active branch's end. */
  selected: string;
  /** Key of the card with the roving focus. */
  focused: string;
  focus: (key: string) => void;
  states: ReadonlyMap<string, BranchState>;
  nameOf: (card: TreeCard) => CardNames;
}

export function useTree(memory: TreeMemory): TreeModel {
  const { conversation, context, tree, active } = useScene();
  const preview = useView((view) => view.preview);
  const [chosen, focus] = useState<string | null>(null);
  const { folding } = memory;
  const { pinnedBranchId } = context;
  const cards = useMemo(
    () =>
      treeCards(outlineOf(tree), {
        ...folding,
        ...(pinnedBranchId === undefined ? {} : { pinnedId: pinnedBranchId }),
      }),
    [tree, folding, pinnedBranchId],
  );
  const path = useMemo(() => pathKeys(cards, active.messageIds), [cards, active]);
  const branchStates = useBranchStates(conversation);
  const states = useMemo(() => {
    const ends = [...branchStates].flatMap(([branchId, state]) => {
      const key = cards.keyOf.get(tree.byId.get(branchId)?.messageIds.at(-1) ?? "");
      return key === undefined ? [] : [[key, state] as const];
    });
    return new Map(ends);
  }, [branchStates, cards, tree]);
  const nameOf = useMemo(() => namer(tree), [tree]);
  const end = cards.keyOf.get(active.messageIds.at(-1) ?? "") ?? cards.order[0]?.key ?? "";
  const previewed = preview?.contextId === context.id ? cards.keyOf.get(preview.nodeId) : undefined;
  const selected = previewed ?? end;
  // A card that was folded into another leaves the focus to that one.
  const focused = (chosen === null ? undefined : cards.keyOf.get(chosen)) ?? selected;
  return { cards, path, selected, focused, focus, states, nameOf };
}

/** A card's hue is that of the oldest branch through it; its name, of those that end there. */
function namer(tree: BranchTree) {
  const known = new Map<TreeCard, CardNames>();
  return (card: TreeCard): CardNames => {
    const names = known.get(card) ?? namesOf(tree, card);
    known.set(card, names);
    return names;
  };
}

function namesOf(tree: BranchTree, card: TreeCard): CardNames {
  const ending = card.endingIds.flatMap((id) => tree.byId.get(id) ?? []);
  const [first] = ending.toSorted((left, right) => Number(right.named) - Number(left.named));
  const more = ending.length > 1 ? ` +${ending.length - 1}` : "";
  return {
    branches: first === undefined ? "" : `${branchLabel(tree, first)}${more}`,
    hue: tree.byId.get(card.branchIds[0] ?? "")?.colour ?? 0,
  };
}

import { useLayoutEffect, useMemo, useRef, useState } from "react";

import { useBranchStates } from "#app/react/queries/branch-states.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useUnseenBranches } from "#app/react/queries/unseen-answers.ts";
import { previewIn } from "#app/view/place.ts";
import { usePlace } from "#app/view/places.ts";
import { branchLabelParts } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { outlineOf } from "#domain/branching/outline.ts";
import { versionsAt } from "#domain/branching/versions.ts";
import type { ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";

import { pathKeys, treeCards } from "./cards.ts";
import type { TreeCard, TreeCards } from "./cards.ts";
import { layoutCards } from "./layout.ts";
import type { CardPosition } from "./layout.ts";
import { nearestLeft } from "./nearest-left.ts";
import type { SavedTreeView } from "./saved-tree-view.ts";
import type { CardNames, CardState, CardVersion } from "./tree-highlights.ts";

/** The sub-tasks that began at each card, by its key. */
export type CardTasks = ReadonlyMap<string, readonly ChatContext[]>;

/** Everything shown by both the canvas and the outline. */
export interface TreeModel {
  cards: TreeCards;
  path: ReadonlySet<string>;
  /** The key of the previewed card, or else of the active branch's end. */
  selected: string;
  /** The key of the card with the roving focus. */
  focused: string;
  focus: (key: string) => void;
  states: ReadonlyMap<string, CardState>;
  tasks: CardTasks;
  /** Where the cards are on the canvas. */
  places: ReadonlyMap<string, CardPosition>;
  nameOf: (card: TreeCard) => CardNames;
  versionOf: (card: TreeCard) => CardVersion | undefined;
}

export function useTree(memory: SavedTreeView): TreeModel {
  const { conversation, context, tree, active, tasks: begun = NONE } = useCurrentConversation();
  const preview = previewIn(usePlace(context.id));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { folding } = memory;
  const { pinnedBranchId } = context;
  const cards = useMemo(
    () =>
      treeCards(outlineOf(tree), {
        ...folding,
        ...defined({ pinnedId: pinnedBranchId }),
      }),
    [tree, folding, pinnedBranchId],
  );
  const [drawn, setDrawn] = useState(cards);
  if (drawn !== cards) {
    setDrawn(cards);
    const next = chosen && nearestLeft(drawn, chosen.key, cards);
    if (next !== undefined && next !== null) setChosen({ key: next, isNeighbour: true });
  }
  const path = useMemo(() => pathKeys(cards, active.messageIds), [cards, active]);
  const branchStates = useBranchStates(conversation);
  const unseen = useUnseenBranches();
  const states = useMemo(() => {
    const marks = new Map<string, CardState>([
      ...[...unseen.keys()].map((id) => [id, "unseen"] as const),
      ...branchStates,
    ]);
    const ends = [...marks].flatMap(([branchId, state]) => {
      const key = cards.keyOf.get(tree.byId.get(branchId)?.messageIds.at(-1) ?? "");
      return key === undefined ? [] : [[key, state] as const];
    });
    return new Map(ends);
  }, [branchStates, unseen, cards, tree]);
  const tasks = useMemo(() => tasksByCard(cards, begun), [cards, begun]);
  const places = useMemo(
    () => layoutCards(cards, (key) => (tasks.has(key) ? 1 : 0)),
    [cards, tasks],
  );
  const nameOf = useMemo(() => namer(tree), [tree]);
  const end = cards.keyOf.get(active.messageIds.at(-1) ?? "") ?? cards.order[0]?.key ?? "";
  const previewed = cards.keyOf.get(preview ?? "");
  const selected = previewed ?? end;
  // A card that is folded into another passes the focus to that one.
  const focused = (chosen === null ? undefined : cards.keyOf.get(chosen.key)) ?? selected;
  const focus = (key: string) => setChosen({ key });
  useElsewhere(active.id, () => {
    if (chosen?.isNeighbour === true && isAmongCards(document.activeElement)) return;
    if (!path.has(focused) || !isAmongCards(document.activeElement)) setChosen(null);
  });
  const versionOf = useMemo(() => (card: TreeCard) => cardVersion(tree, card), [tree]);
  return { cards, path, selected, focused, focus, states, tasks, places, nameOf, versionOf };
}

/** The card to which the person moved the focus. */
interface Chosen {
  key: string;
  /** Whether the card took the focus from a card beside it that was deleted. */
  isNeighbour?: true;
}

const NONE: readonly ChatContext[] = [];

/** Calls back when another branch has become the active one, before it is painted. */
function useElsewhere(activeId: string, onElsewhere: () => void): void {
  const before = useRef(activeId);
  useLayoutEffect(() => {
    if (before.current === activeId) return;
    before.current = activeId;
    onElsewhere();
  });
}

/**
 * Whether the focus is in a tree. A person who goes to a branch from its card stays at that card; one who
 * comes from elsewhere finds the focus where the branch is now.
 */
function isAmongCards(focus: Element | null): boolean {
  return (focus?.closest('[role="tree"]') ?? null) !== null;
}

function tasksByCard({ keyOf }: TreeCards, tasks: readonly ChatContext[]): CardTasks {
  const found = new Map<string, ChatContext[]>();
  for (const task of tasks) {
    const key = keyOf.get(task.parentNodeId ?? "");
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), task]);
  }
  return found;
}

/**
 * Names the cards. A card's hue comes from the oldest branch through it, its name from the branches that end
 * there.
 */
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
  const label = first === undefined ? { name: "", rest: "" } : branchLabelParts(tree, first);
  const rest = `${label.rest}${more}`;
  return {
    branches: `${label.name}${rest}`,
    name: label.name,
    rest,
    isOwn: first?.named === true,
    hue: tree.byId.get(card.branchIds[0] ?? "")?.colour ?? 0,
  };
}

/** The text of the stepper under the card's first message (law V9); undefined if it has none. */
function cardVersion(tree: BranchTree, card: TreeCard): CardVersion | undefined {
  const branch = tree.byId.get(card.branchIds[0] ?? "");
  if (branch === undefined || card.siblings < 2) return undefined;
  const { versions, position } = versionsAt(tree, branch, branch.messageIds.indexOf(card.key));
  return versions.length > 1 ? { position, count: versions.length } : undefined;
}

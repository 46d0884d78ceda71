import type { Outline, OutlineRun } from "#domain/branching/outline.ts";

/**
 * One card of the tree: a message, or several that follow each other without a fork, folded. Its
 * key stays while its branch grows.
 */
export interface TreeCard {
  /** Id of its first message. */
  key: string;
  kind: "message" | "folded";
  /** In order, never empty. */
  nodeIds: readonly string[];
  /** All messages of its run: what is folded and unfolded together. */
  run: readonly string[];
  /** Live branches that go through, oldest first. */
  branchIds: readonly string[];
  /** Those whose last message is the card's last: the card bears their name. */
  endingIds: readonly string[];
  /** Key of the card before it; null at the start. */
  parent: string | null;
  /** Oldest way first. Those of a closed card are here too, though they are not in the forest. */
  children: readonly string[];
  /** 1 at the start. Cards of one line without a fork count one by one. */
  level: number;
  /** Place among its parent's children, from 1, and their number. */
  position: number;
  siblings: number;
  /** Its sub-tree is folded away: so many cards are hidden below it. */
  hidden: number;
}

export interface TreeCards {
  /** Depth first, the oldest way first: the order of the outline. */
  order: readonly TreeCard[];
  byKey: ReadonlyMap<string, TreeCard>;
  /** The card that shows each message. */
  keyOf: ReadonlyMap<string, string>;
}

export interface Folding {
  /** Messages whose runs stand unfolded, card by card. */
  unfolded: ReadonlySet<string>;
  /** Keys of cards whose sub-trees are folded away. */
  closed: ReadonlySet<string>;
  /** The main thread goes first among its siblings. */
  pinnedId?: string;
}

/** A run of more messages than this is folded into one card. */
const SHOWN_APART = 1;

/**
 * The shape of the picture, from the outline alone. Independent of where the person is, so that the
 * tree does not move when they go somewhere else.
 */
export function treeCards(outline: Outline, folding: Folding): TreeCards {
  const order: TreeCard[] = [];
  const byKey = new Map<string, TreeCard>();
  const keyOf = new Map<string, string>();
  const grow = (runs: readonly OutlineRun[], parent: string | null, level: number) => {
    const ordered = pinnedFirst(runs, folding.pinnedId);
    for (const [index, run] of ordered.entries()) {
      let above = parent;
      let depth = level;
      const parts = partsOf(run, folding.unfolded);
      for (const [at, nodeIds] of parts.entries()) {
        const isLast = at === parts.length - 1;
        const key = nodeIds[0] ?? "";
        const closed = isLast && run.children.length > 0 && folding.closed.has(key);
        const card: TreeCard = {
          key,
          kind: nodeIds.length > 1 ? "folded" : "message",
          nodeIds,
          run: run.nodeIds,
          branchIds: run.branchIds,
          endingIds: isLast ? run.endingBranchIds : [],
          parent: above,
          children: isLast
            ? pinnedFirst(run.children, folding.pinnedId).map(({ nodeIds: [id = ""] }) => id)
            : [parts[at + 1]?.[0] ?? ""],
          level: depth,
          position: at === 0 ? index + 1 : 1,
          siblings: at === 0 ? ordered.length : 1,
          hidden: closed ? countCards(run.children, folding.unfolded) : 0,
        };
        order.push(card);
        byKey.set(key, card);
        for (const id of nodeIds) keyOf.set(id, key);
        above = key;
        depth += 1;
        if (closed) hide(run.children, key);
        else if (isLast) grow(run.children, key, depth);
      }
    }
  };
  const hide = (runs: readonly OutlineRun[], key: string) => {
    for (const run of runs) {
      for (const id of run.nodeIds) keyOf.set(id, key);
      hide(run.children, key);
    }
  };
  grow(outline.runs, null, 1);
  return { order, byKey, keyOf };
}

function pinnedFirst(
  runs: readonly OutlineRun[],
  pinnedId: string | undefined,
): readonly OutlineRun[] {
  if (pinnedId === undefined || runs.length < 2) return runs;
  const isPinned = (run: OutlineRun) => run.branchIds.includes(pinnedId);
  return [...runs.filter(isPinned), ...runs.filter((run) => !isPinned(run))];
}

/**
 * How a run is cut into cards. Where branches part stands a card of its own, since that is a place;
 * what leads there is folded. A run without children is a branch's last stretch: one card.
 */
function partsOf(run: OutlineRun, unfolded: ReadonlySet<string>): readonly string[][] {
  const { nodeIds } = run;
  if (nodeIds.some((id) => unfolded.has(id))) return nodeIds.map((id) => [id]);
  if (run.children.length === 0) return [nodeIds];
  const before = nodeIds.slice(0, -1);
  const fork = nodeIds.slice(-1);
  if (before.length === 0) return [fork];
  return before.length <= SHOWN_APART ? [...before.map((id) => [id]), fork] : [before, fork];
}

function countCards(runs: readonly OutlineRun[], unfolded: ReadonlySet<string>): number {
  return runs.reduce(
    (sum, run) => sum + partsOf(run, unfolded).length + countCards(run.children, unfolded),
    0,
  );
}

/** The keys of a branch's cards, from the start to its end. */
export function pathKeys(cards: TreeCards, messageIds: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const id of messageIds) {
    const key = cards.keyOf.get(id);
    if (key !== undefined) keys.add(key);
  }
  return keys;
}

import type { OutlineSegment } from "#domain/branching/outline.ts";

/**
 * One card of the tree: a message, or several messages in a row without a fork, folded together. Its key
 * stays the same while its branch grows.
 */
export interface TreeCard {
  /** The id of the card's first message. */
  key: string;
  kind: "message" | "folded";
  /** The card's messages in order; never empty. */
  nodeIds: readonly string[];
  /** All messages of the card's segment, which are folded and unfolded together. */
  segment: readonly string[];
  /** Live branches that pass through the card, oldest first. */
  branchIds: readonly string[];
  /** Branches whose last message is the card's last. The card shows their names. */
  endingIds: readonly string[];
  /** The key of the card before this one; null at the start. */
  parent: string | null;
  /**
   * Keys of the cards after this one, oldest way first. They include those below a closed card, which are not
   * in the forest.
   */
  children: readonly string[];
  /** The card's level, from 1 at the start. Cards in a line without a fork are counted one by one. */
  level: number;
  /** The card's position among its parent's children, from 1, and the number of those children. */
  position: number;
  siblings: number;
  /** How many cards below this one are hidden because its subtree is closed. */
  hidden: number;
}

export interface TreeCards {
  /** The cards depth first, oldest way first, which is the order of the outline. */
  order: readonly TreeCard[];
  byKey: ReadonlyMap<string, TreeCard>;
  /** The key of the card that shows each message. */
  keyOf: ReadonlyMap<string, string>;
}

export interface Folding {
  /** Messages whose segments are unfolded into one card per message. */
  unfolded: ReadonlySet<string>;
  /** Keys of cards whose subtrees are closed. */
  closed: ReadonlySet<string>;
  /** The main thread, which comes first among its siblings. */
  pinnedId?: string;
}

/** A segment with more messages than this is folded into one card. */
const SHOWN_APART = 1;

/**
 * The tree's shape, computed from the outline alone. It does not depend on the current message, so the tree
 * does not move when the person goes elsewhere.
 */
export function treeCards(outline: readonly OutlineSegment[], folding: Folding): TreeCards {
  const order: TreeCard[] = [];
  const byKey = new Map<string, TreeCard>();
  const keyOf = new Map<string, string>();
  const grow = (segments: readonly OutlineSegment[], parent: string | null, level: number) => {
    const ordered = pinnedFirst(segments, folding.pinnedId);
    for (const [index, segment] of ordered.entries()) {
      let above = parent;
      let depth = level;
      const parts = partsOf(segment, folding.unfolded);
      for (const [at, nodeIds] of parts.entries()) {
        const isLast = at === parts.length - 1;
        const key = nodeIds[0] ?? "";
        const closed = isLast && segment.children.length > 0 && folding.closed.has(key);
        const card: TreeCard = {
          key,
          kind: nodeIds.length > 1 ? "folded" : "message",
          nodeIds,
          segment: segment.nodeIds,
          branchIds: segment.branchIds,
          endingIds: isLast ? segment.endingBranchIds : [],
          parent: above,
          children: isLast
            ? pinnedFirst(segment.children, folding.pinnedId).map(({ nodeIds: [id = ""] }) => id)
            : [parts[at + 1]?.[0] ?? ""],
          level: depth,
          position: at === 0 ? index + 1 : 1,
          siblings: at === 0 ? ordered.length : 1,
          hidden: closed ? countCards(segment.children, folding.unfolded) : 0,
        };
        order.push(card);
        byKey.set(key, card);
        for (const id of nodeIds) keyOf.set(id, key);
        above = key;
        depth += 1;
        if (closed) hide(segment.children, key);
        else if (isLast) grow(segment.children, key, depth);
      }
    }
  };
  const hide = (segments: readonly OutlineSegment[], key: string) => {
    for (const segment of segments) {
      for (const id of segment.nodeIds) keyOf.set(id, key);
      hide(segment.children, key);
    }
  };
  grow(outline, null, 1);
  return { order, byKey, keyOf };
}

function pinnedFirst(
  segments: readonly OutlineSegment[],
  pinnedId: string | undefined,
): readonly OutlineSegment[] {
  if (pinnedId === undefined || segments.length < 2) return segments;
  const isPinned = (segment: OutlineSegment) => segment.branchIds.includes(pinnedId);
  return [...segments.filter(isPinned), ...segments.filter((segment) => !isPinned(segment))];
}

/**
 * Splits a segment into cards. A fork is a landmark, so it gets a card of its own, and what leads to it is
 * folded. A segment without children is the end of a branch and is one card.
 */
function partsOf(segment: OutlineSegment, unfolded: ReadonlySet<string>): readonly string[][] {
  const { nodeIds } = segment;
  if (nodeIds.some((id) => unfolded.has(id))) return nodeIds.map((id) => [id]);
  if (segment.children.length === 0) return [nodeIds];
  const before = nodeIds.slice(0, -1);
  const fork = nodeIds.slice(-1);
  if (before.length === 0) return [fork];
  return before.length <= SHOWN_APART ? [...before.map((id) => [id]), fork] : [before, fork];
}

function countCards(segments: readonly OutlineSegment[], unfolded: ReadonlySet<string>): number {
  return segments.reduce(
    (sum, segment) =>
      sum + partsOf(segment, unfolded).length + countCards(segment.children, unfolded),
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

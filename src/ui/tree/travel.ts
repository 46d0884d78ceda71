import type { TreeCard, TreeCards } from "./cards.ts";
import type { TreeModel } from "./use-tree.ts";

/** `previous` and `next` go along a row as it is drawn: to a sibling, else to a cousin. */
export type Travel = "parent" | "child" | "previous" | "next" | "first" | "last";

/** Keys that travel, by direction on the canvas. */
export const travelKeys: Readonly<Record<string, Travel>> = {
  ArrowUp: "parent",
  ArrowDown: "child",
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** Where a step leads: one card, several to choose from, or none. `last` is the end of the branch in view. */
export function stepFrom(
  { cards, places, path }: Pick<TreeModel, "cards" | "places" | "path">,
  from: TreeCard,
  travel: Travel,
): readonly TreeCard[] {
  const cardsOf = (keys: readonly string[]) => keys.flatMap((key) => cards.byKey.get(key) ?? []);
  switch (travel) {
    case "parent":
      return cardsOf(from.parent === null ? [] : [from.parent]);
    case "child":
      return from.hidden > 0 ? [] : cardsOf(from.children);
    case "previous":
    case "next": {
      const x = ({ key }: TreeCard) => places.get(key)?.x ?? 0;
      const row = cards.order
        .filter((card) => card.level === from.level)
        .toSorted((one, other) => x(one) - x(other));
      const there = row[row.indexOf(from) + (travel === "next" ? 1 : -1)];
      return there === undefined ? [] : [there];
    }
    case "first":
      return cards.order.slice(0, 1);
    case "last":
      return cards.order.filter((card) => path.has(card.key)).slice(-1);
  }
}

/**
 * Where the focus goes if its card is deleted, as in other trees: to the next way, the one before, or the card
 * above. Undefined if the card is still there.
 */
export function nearestLeft(before: TreeCards, key: string, now: TreeCards): string | undefined {
  if (now.keyOf.has(key)) return undefined;
  for (let card = before.byKey.get(key); card !== undefined;) {
    const above = before.byKey.get(card.parent ?? "");
    const ways = above?.children ?? before.order.filter(isFirst).map((first) => first.key);
    const at = ways.indexOf(card.key);
    const beside = [...ways.slice(at + 1), ...ways.slice(0, at).toReversed()];
    const near = beside.find((way) => now.keyOf.has(way));
    if (near !== undefined) return now.keyOf.get(near);
    if (above !== undefined && now.keyOf.has(above.key)) return now.keyOf.get(above.key);
    card = above;
  }
  return undefined;
}

function isFirst({ parent }: TreeCard): boolean {
  return parent === null;
}

import type { TreeCard } from "./cards.ts";
import type { TreeModel } from "./use-tree.ts";

/**
 * A step through the tree. `previous` and `next` go along a row as it is drawn, to a sibling or else to a
 * cousin.
 */
export type Travel = "parent" | "child" | "previous" | "next" | "first" | "last";

/** The keys that travel, by direction on the canvas. */
export const travelKeys: Readonly<Record<string, Travel>> = {
  ArrowUp: "parent",
  ArrowDown: "child",
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/**
 * The cards to which a step leads: one, several to choose from, or none. `last` is the end of the active
 * branch.
 */
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

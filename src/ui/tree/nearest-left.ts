import type { TreeCard, TreeCards } from "./cards.ts";

/**
 * Where the focus goes if its card is deleted, as in other trees: to the next way, the previous one, or the
 * card above. Undefined if the card still exists.
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

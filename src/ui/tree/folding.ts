import type { Folding, TreeCard } from "./cards.ts";

type Folded = Pick<Folding, "unfolded" | "closed">;

/** Which segments are unfolded after the person folded or unfolded a card's own. */
export function toggleSegment({ unfolded }: Folded, { kind, segment }: TreeCard): string[] {
  const others = [...unfolded].filter((id) => !segment.includes(id));
  const [first = ""] = segment;
  return kind === "folded" ? [...others, first] : others;
}

/** Which cards hide their subtrees after one of them was closed or opened. */
export function toggleClosed({ closed }: Folded, { key }: TreeCard): string[] {
  return closed.has(key) ? [...closed].filter((id) => id !== key) : [...closed, key];
}

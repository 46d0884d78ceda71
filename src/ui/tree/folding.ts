import type { Folding, TreeCard } from "./cards.ts";

type Folded = Pick<Folding, "unfolded" | "closed">;

/** Which segments are unfolded after the person folded or unfolded the segment of a card. */
export function toggleSegment({ unfolded }: Folded, { kind, segment }: TreeCard): string[] {
  const others = [...unfolded].filter((id) => !segment.includes(id));
  const [first = ""] = segment;
  return kind === "folded" ? [...others, first] : others;
}

/** Which cards hide their subtrees after the person closed or opened one. */
export function toggleClosed({ closed }: Folded, { key }: TreeCard): string[] {
  return closed.has(key) ? [...closed].filter((id) => id !== key) : [...closed, key];
}

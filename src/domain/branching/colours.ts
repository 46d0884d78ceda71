import type { Branch } from "#domain/context.ts";

import { isLive } from "./rows.ts";

/** Number of branch hues. `Branch.colour` is between 0 and this number less one. */
export const BRANCH_HUES = 8;

/** The first hue that no live branch has, otherwise the one that the fewest have. */
export function nextColour(branches: readonly Branch[]): number {
  const uses = Array.from({ length: BRANCH_HUES }, () => 0);
  for (const { colour } of branches.filter(isLive)) uses[colour] = (uses[colour] ?? 0) + 1;
  return uses.indexOf(Math.min(...uses.slice(0, BRANCH_HUES)));
}

/** The hue for a colour. A file may contain a colour from a Bough that has more hues. */
export function hueOf(colour: number): number {
  return colour % BRANCH_HUES;
}

export function isColour(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < BRANCH_HUES;
}

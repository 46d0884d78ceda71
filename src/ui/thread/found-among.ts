import type { Found, FoundAmong } from "#app/view/found.ts";

/** The position of one match in a message among all matches. */
export interface PlaceAmong {
  /** Index within its message, from 0; -1 if the message shows no match. */
  at: number;
  /** Position among all matches, from 1. */
  position: number;
  count: number;
}

/** @param count how many matches the message shows */
export function placeAmong(found: Found, at: number, count: number): PlaceAmong {
  const { before, after } = around(found);
  return { at, position: sum(before) + at + 1, count: sum(before) + count + sum(after) };
}

/** The next or previous match: in the same message, or in the nearest one that has any. */
export function stepFrom(
  found: Found,
  at: number,
  by: number,
  count: number,
): { found: Found; at: number } {
  const to = at + by;
  const { before, after } = around(found);
  const other = to >= count ? after[0] : to < 0 ? before.at(-1) : undefined;
  if (other === undefined) return { found, at: Math.max(0, Math.min(to, count - 1)) };
  return { found: { ...found, nodeId: other.nodeId }, at: by > 0 ? 0 : -1 };
}

function around({ nodeId, among = [] }: Found) {
  const index = among.findIndex((one) => one.nodeId === nodeId);
  if (index < 0) return { before: [], after: [] };
  return { before: among.slice(0, index), after: among.slice(index + 1) };
}

function sum(messages: readonly FoundAmong[]): number {
  return messages.reduce((all, { matches }) => all + matches, 0);
}

import type { MessageNode } from "#domain/message.ts";

/**
 * Finds a node among those that are loaded. Nothing here reads a whole branch: `missingForRound` says
 * which few nodes must be loaded.
 */
export type NodeLookup = (id: string) => MessageNode | undefined;

/**
 * The nodes that `roundAt` and `resolveForkPoint` still need for this position. Load them and call this
 * again until it returns no new ids: two or three times in all, however long the branch is.
 */
export function missingForRound(
  messageIds: readonly string[],
  index: number,
  lookup: NodeLookup,
): string[] {
  let start = index;
  while (nodeAt(messageIds, start, lookup)?.message.role === "tool") start -= 1;
  const node = nodeAt(messageIds, start, lookup);
  const wanted =
    node === undefined
      ? messageIds.slice(Math.max(0, start - RESULTS_READ_AT_ONCE), start + 1)
      : messageIds.slice(start + 1, start + 1 + (node.message.toolCalls?.length ?? 0));
  return wanted.filter((id) => lookup(id) === undefined);
}

/** Most rounds are shorter than this, so one read usually finds the assistant node. */
const RESULTS_READ_AT_ONCE = 4;

/** The node at a position of a branch; undefined if there is none, or if it is not loaded. */
export function nodeAt(
  messageIds: readonly string[],
  index: number,
  lookup: NodeLookup,
): MessageNode | undefined {
  const id = messageIds[index];
  return id === undefined ? undefined : lookup(id);
}

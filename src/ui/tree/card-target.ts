import type { NodeLabel } from "#app/react/queries/node-labels.ts";
import type { NodeTarget } from "#ui/acts/action-context.ts";

import type { TreeCard } from "./cards.ts";

/** The message that represents a card: its last one. */
export function lastNodeOf(card: TreeCard): string {
  return card.nodeIds.at(-1) ?? "";
}

/**
 * The target of an action on a card: its last message, and its first where the whole card is handled
 * together.
 *
 * @param label of the last message; undefined until it is read
 */
export function cardTarget(card: TreeCard, label: NodeLabel | undefined): NodeTarget {
  const nodeId = lastNodeOf(card);
  return {
    nodeId,
    role: label?.role,
    firstId: card.nodeIds[0] ?? nodeId,
    endingIds: card.endingIds,
  };
}

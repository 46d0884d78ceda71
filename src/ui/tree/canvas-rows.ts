import { Position } from "@xyflow/react";
import type { Edge, Node } from "@xyflow/react";

import type { TreeCard, TreeCards } from "./cards.ts";
import { CARD, layoutCards } from "./layout.ts";
import type { CardPosition } from "./layout.ts";

export type CardNode = Node<{ card: TreeCard }, "card">;
export type CardEdge = Edge<{ card: TreeCard }, "line">;

export interface CanvasRows {
  nodes: CardNode[];
  edges: CardEdge[];
  places: ReadonlyMap<string, CardPosition>;
}

/** Where lines meet a card: the middle of its top and bottom edges. */
const ENDS: NonNullable<CardNode["handles"]> = [
  { type: "target", position: Position.Top, x: CARD.width / 2, y: 0, width: 1, height: 1 },
  {
    type: "source",
    position: Position.Bottom,
    x: CARD.width / 2,
    y: CARD.height,
    width: 1,
    height: 1,
  },
];

/** The cards in the canvas's format; recomputed only when the tree's shape changes. */
export function canvasRows(cards: TreeCards): CanvasRows {
  const places = layoutCards(cards);
  const nodes = cards.order.map((card): CardNode => {
    const place = places.get(card.key) ?? { x: 0, y: 0 };
    return {
      id: card.key,
      type: "card",
      position: { x: place.x, y: place.y },
      data: { card },
      width: CARD.width,
      height: CARD.height,
      // Given in advance: a card with unknown handles is rendered for measuring even if it is out
      // of view.
      handles: ENDS,
      // The tree item is inside, so the canvas's own wrapper has no role.
      ariaRole: "none",
      domAttributes: { "aria-roledescription": undefined },
    };
  });
  const edges = cards.order.flatMap((card): CardEdge[] =>
    card.parent === null
      ? []
      : [
          {
            id: card.key,
            type: "line",
            source: card.parent,
            target: card.key,
            data: { card },
            focusable: false,
            selectable: false,
            // The tree items' levels already describe the connections.
            domAttributes: { "aria-hidden": true },
            interactionWidth: 0,
          },
        ],
  );
  return { nodes, edges, places };
}

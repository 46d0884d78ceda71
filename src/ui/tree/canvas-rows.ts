import { Position } from "@xyflow/react";
import type { Edge, Node } from "@xyflow/react";

import type { TreeCard, TreeCards } from "./cards.ts";
import { CARD, placeCards } from "./layout.ts";
import type { Place } from "./layout.ts";

export type CardNode = Node<{ card: TreeCard }, "card">;
export type CardEdge = Edge<{ card: TreeCard }, "line">;

export interface CanvasRows {
  nodes: CardNode[];
  edges: CardEdge[];
  places: ReadonlyMap<string, Place>;
}

/** Where lines meet a card: the middle of its upper and its lower edge. */
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

/** The cards as the canvas wants them; made again only when the tree's shape changes. */
export function canvasRows(cards: TreeCards): CanvasRows {
  const places = placeCards(cards);
  const nodes = cards.order.map((card): CardNode => {
    const place = places.get(card.key) ?? { x: 0, y: 0 };
    return {
      id: card.key,
      type: "card",
      position: { x: place.x, y: place.y },
      data: { card },
      width: CARD.width,
      height: CARD.height,
      // Said beforehand: a card whose ends are not known is drawn to measure them, in view or not.
      handles: ENDS,
      // The tree item is inside; the canvas's own wrapper says nothing.
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
            // What leads where is told by the tree items' levels.
            domAttributes: { "aria-hidden": true },
            interactionWidth: 0,
          },
        ],
  );
  return { nodes, edges, places };
}

import { Position } from "@xyflow/react";
import type { Edge, Node } from "@xyflow/react";

import type { ChatContext } from "#domain/context.ts";

import type { TreeCard, TreeCards } from "./cards.ts";
import { boundsOf, CARD } from "./layout.ts";
import type { Box, CardPosition } from "./layout.ts";
import type { CardTasks } from "./use-tree.ts";

export type CardNode = Node<{ card: TreeCard }, "card">;
/** The node of a small lane to the right of a card, with the sub-tasks that began there. */
export type TaskLaneNode = Node<{ card: TreeCard; tasks: readonly ChatContext[] }, "tasks">;
export type TreeNode = CardNode | TaskLaneNode;
export type CardEdge = Edge<{ card: TreeCard }, "line">;

export interface CanvasRows {
  nodes: TreeNode[];
  edges: CardEdge[];
  places: ReadonlyMap<string, CardPosition>;
  /** The box around all cards and lanes. */
  bounds: Box;
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

/** A lane's rows (px of the canvas). Three of them are lower than a card with the gap to the next. */
const TASK = { height: 20, gap: 6 } as const;

/** How many rows a lane has. If there are more sub-tasks, the last row counts those that have none. */
const TASK_ROWS = 3;

/** Which of a card's sub-tasks have a row in its lane, those at work first, and how many have none. */
export function tasksInLane(tasks: readonly ChatContext[]) {
  if (tasks.length <= TASK_ROWS) return { shown: tasks, more: 0 };
  const atWork = tasks.filter(({ deletedAt }) => deletedAt === undefined);
  const ended = tasks.filter(({ deletedAt }) => deletedAt !== undefined);
  const shown = [...atWork, ...ended].slice(0, TASK_ROWS - 1);
  return { shown, more: tasks.length - shown.length };
}

/** Converts the cards to the canvas's format; recomputed only when the tree's shape changes. */
export function canvasRows(
  cards: TreeCards,
  tasksOf: CardTasks,
  places: ReadonlyMap<string, CardPosition>,
): CanvasRows {
  const nodes = cards.order.map((card): CardNode => {
    const place = places.get(card.key) ?? { x: 0, y: 0 };
    return {
      id: card.key,
      type: "card",
      position: { x: place.x, y: place.y },
      data: { card },
      width: CARD.width,
      height: CARD.height,
      // Given in advance: a card with unknown handles would be rendered for measuring even while out of view.
      handles: ENDS,
      // The tree item is inside, so the canvas's own wrapper needs no role.
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
  const lanes = [...tasksOf].flatMap(([key, tasks]) => {
    const card = cards.byKey.get(key);
    const place = places.get(key);
    return card === undefined || place === undefined ? [] : [taskLane(card, tasks, place)];
  });
  const ends = lanes.map(({ position: { x, y } }) => ({ x: x + CARD.gapX, y }));
  return {
    nodes: [...nodes, ...lanes],
    edges,
    places,
    bounds: boundsOf([...places.values(), ...ends]),
  };
}

/** A card's lane of sub-tasks, beside the card's middle. */
function taskLane(card: TreeCard, tasks: readonly ChatContext[], { x, y }: CardPosition) {
  const rows = Math.min(tasks.length, TASK_ROWS);
  const height = rows * (TASK.height + TASK.gap) - TASK.gap;
  return {
    id: `${card.key} tasks`,
    type: "tasks",
    position: { x: x + CARD.width, y: y + (CARD.height - height) / 2 },
    data: { card, tasks },
    width: CARD.gapX + CARD.width,
    height,
    handles: [],
    ariaRole: "none",
    domAttributes: { "aria-roledescription": undefined },
  } satisfies TaskLaneNode;
}

import { useScene } from "#app/conversation/scene.ts";

import { TreeBoard } from "./tree-board.tsx";
import { useTreeMemory } from "./tree-memory.ts";

/** The whole conversation as a tree: the canvas, and its outline. */
export function TreePanel() {
  const { context } = useScene();
  const memory = useTreeMemory(context.id);
  return memory === undefined ? null : <TreeBoard key={context.id} memory={memory} />;
}

import { MiniMap, useStore } from "@xyflow/react";

import type { CardNode } from "./canvas-rows.ts";
import type { Box } from "./layout.ts";
import type { TreeModel } from "./use-tree.ts";
import { isInView } from "./viewport.ts";

import "@xyflow/react/dist/base.css";
import styles from "./tree-map.module.css";

export interface TreeMapProps {
  model: TreeModel;
  /** Around all cards. */
  bounds: Box;
  onPress: (point: { x: number; y: number }) => void;
}

/** The way about in a tree of which something is out of view; elsewhere it would only lie over it. */
export function TreeMap({ model, bounds, onPress }: TreeMapProps) {
  const isNeeded = useStore(
    ({ transform: [x, y, zoom], width, height }) =>
      !isInView(bounds, { x, y, zoom }, { width, height }),
  );
  if (!isNeeded) return null;
  return (
    <MiniMap<CardNode>
      pannable
      zoomable
      ariaLabel={null}
      className={styles["map"] ?? ""}
      nodeClassName={(node) => mapClass(model, node)}
      nodeBorderRadius={6}
      onClick={(_event, point) => onPress(point)}
    />
  );
}

function mapClass(model: TreeModel, node: CardNode): string {
  const hue = model.nameOf(node.data.card).hue % 8;
  return `${styles["mapNode"] ?? ""} ${styles[`hue${hue}`] ?? ""}`;
}

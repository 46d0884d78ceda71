import { MiniMap, useStore } from "@xyflow/react";

import { hueOf } from "#domain/branching/colours.ts";
import { classes } from "#ui/kit/browser/classes.ts";

import type { TreeNode } from "./canvas-rows.ts";
import type { Box } from "./layout.ts";
import type { TreeModel } from "./use-tree.ts";
import { hasRoomForMap, isInView } from "./viewport.ts";

import "@xyflow/react/dist/base.css";
import styles from "./tree-minimap.module.css";

export interface TreeMinimapProps {
  model: TreeModel;
  /** The box around all cards. */
  bounds: Box;
  onPress: (point: { x: number; y: number }) => void;
}

/** A map for trees that are partly out of view; for others it would only cover the tree. */
export function TreeMinimap({ model, bounds, onPress }: TreeMinimapProps) {
  const isNeeded = useStore(
    ({ transform: [x, y, zoom], width, height }) =>
      hasRoomForMap({ width, height }) && !isInView(bounds, { x, y, zoom }, { width, height }),
  );
  if (!isNeeded) return null;
  return (
    <MiniMap<TreeNode>
      pannable
      zoomable
      ariaLabel={null}
      className={styles.map}
      nodeClassName={(node) => mapClass(model, node)}
      nodeBorderRadius={6}
      onClick={(_event, point) => onPress(point)}
    />
  );
}

const hues = [
  null, // The first hue is the map's own.
  styles.hue1,
  styles.hue2,
  styles.hue3,
  styles.hue4,
  styles.hue5,
  styles.hue6,
  styles.hue7,
];

function mapClass(model: TreeModel, node: TreeNode): string {
  return classes(styles.mapNode, hues[hueOf(model.nameOf(node.data.card).hue)]);
}

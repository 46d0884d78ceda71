import { getBezierPath } from "@xyflow/react";
import type { EdgeProps } from "@xyflow/react";
import { memo } from "react";

import type { TreeCard } from "./cards.ts";
import { useTreeLights } from "./tree-lights.ts";

import styles from "./tree-edge.module.css";

/** The line to a card, in the hue of the branch that goes there. */
export const TreeEdge = memo(function TreeEdge(props: EdgeProps) {
  // The canvas gives back what `canvas-rows.ts` put in.
  const { card } = props.data as { card: TreeCard };
  const lights = useTreeLights();
  const [path] = getBezierPath({ ...props, curvature: 0.4 });
  return (
    <path
      d={path}
      className={styles["edge"]}
      data-hue={lights.nameOf(card).hue % 8}
      data-path={lights.path.has(card.key)}
    />
  );
});

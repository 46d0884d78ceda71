import { getBezierPath } from "@xyflow/react";
import type { EdgeProps } from "@xyflow/react";
import { memo } from "react";

import { hueOf } from "#domain/branching/colours.ts";

import type { TreeCard } from "./cards.ts";
import { useTreeHighlights } from "./tree-highlights.ts";

import styles from "./tree-edge.module.css";

/** The line to a card, in the hue of the branch that leads there. */
export const TreeEdge = memo(function TreeEdge(props: EdgeProps) {
  // The canvas hands back the data that `canvas-rows.ts` gave it.
  const { card } = props.data as { card: TreeCard };
  const lights = useTreeHighlights();
  const [path] = getBezierPath({ ...props, curvature: 0.4 });
  return (
    <path
      d={path}
      className={styles.edge}
      data-hue={hueOf(lights.nameOf(card).hue)}
      data-path={lights.path.has(card.key)}
    />
  );
});

import { ReactFlow } from "@xyflow/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { useView } from "#app/view.ts";
import { Button, IconButton } from "#ui/kit/button.tsx";
import { ExpandIcon, MinusIcon, PlusIcon } from "#ui/kit/icons-act.tsx";

import { canvasRows } from "./canvas-rows.ts";
import type { CardEdge, CardNode } from "./canvas-rows.ts";
import { TreeCardNode } from "./tree-card.tsx";
import { TreeEdge } from "./tree-edge.tsx";
import { TreeLightsContext } from "./tree-lights.ts";
import type { TreeLights } from "./tree-lights.ts";
import { TreeMap } from "./tree-map.tsx";
import type { TreeMemory } from "./tree-memory.ts";
import { useCamera } from "./use-camera.ts";
import type { Flow } from "./use-camera.ts";
import type { TreeModel } from "./use-tree.ts";
import { isSamePlace } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

import "@xyflow/react/dist/base.css";
import styles from "./tree-canvas.module.css";

const nodeTypes = { card: TreeCardNode };
const edgeTypes = { line: TreeEdge };

export interface TreeCanvasProps {
  model: TreeModel;
  memory: TreeMemory;
  lights: TreeLights;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The tree drawn: cards in the places of a tidy tree, of which only those in view are in the page. */
export function TreeCanvas({ model, memory, lights, onKeyDown }: TreeCanvasProps) {
  const rows = useMemo(() => canvasRows(model.cards), [model.cards]);
  const [flow, setFlow] = useState<Flow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<Viewport | null>(null);
  const camera = useCamera(flow, box, rows, model, memory);
  const stop = useTreeRole(box, () => camera.show(model.focused));
  useFocusAsked(box, flow !== null);
  return (
    <TreeLightsContext value={lights}>
      {/* The keys of all tree items come here, as in any composite widget. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={box}
        className={styles["canvas"]}
        onKeyDown={(event) => {
          if (!camera.key(event)) onKeyDown(event);
        }}
        onPointerUp={({ target }) => {
          // The canvas takes this for a move of its own.
          if (target instanceof Element && target.closest(".react-flow__minimap") !== null) {
            camera.mapMoved();
          }
        }}
      >
        <ReactFlow<CardNode, CardEdge>
          nodes={rows.nodes}
          edges={rows.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={setFlow}
          onMoveStart={(_event, viewport) => (from.current = viewport)}
          onMoveEnd={(event, viewport) => {
            // A mere press on a card begins and ends a move too.
            if (event !== null && !isSamePlace(from.current, viewport)) memory.moved(viewport);
            stop();
          }}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panOnScroll
          zoomOnDoubleClick={false}
          minZoom={0.04}
          maxZoom={1.6}
          attributionPosition="top-right"
          aria-label="Canvas of the tree"
        >
          {flow !== null && (
            <TreeMap model={model} bounds={camera.bounds} onPress={camera.centre} />
          )}
        </ReactFlow>
        <div className={styles["controls"]} role="group" aria-label="Zoom">
          <IconButton
            size="small"
            label="Zoom out"
            icon={<MinusIcon />}
            keys="−"
            onClick={camera.zoomOut}
          />
          <IconButton
            size="small"
            label="Zoom in"
            icon={<PlusIcon />}
            keys="+"
            onClick={camera.zoomIn}
          />
          <IconButton
            size="small"
            label="Fit the tree"
            icon={<ExpandIcon />}
            keys="0"
            onClick={camera.fit}
          />
          <Button size="small" variant="quiet" onClick={camera.toSelection}>
            Where I am
          </Button>
        </div>
      </div>
    </TreeLightsContext>
  );
}

/**
 * React Flow gives its list of nodes no role; the tree items need their tree around them. While the
 * card with the tab stop is out of the picture, the tree itself is the stop, and leads to it.
 *
 * @param onEntered the tree itself got the focus
 */
function useTreeRole(box: React.RefObject<HTMLElement | null>, onEntered: () => void): () => void {
  const listOf = () => box.current?.querySelector(".react-flow__nodes") ?? null;
  const stop = () => {
    const list = listOf();
    const isDrawn = list?.querySelector('[role="treeitem"][tabindex="0"]') !== null;
    list?.setAttribute("tabindex", isDrawn ? "-1" : "0");
  };
  useEffect(() => {
    const list = listOf();
    list?.setAttribute("role", "tree");
    list?.setAttribute("aria-label", "Branches");
    list?.setAttribute("aria-orientation", "vertical");
    // The library asks that its name be shown; on the way to the cards it is no stop.
    box.current?.querySelector(".react-flow__attribution a")?.setAttribute("tabindex", "-1");
    stop();
    const enter = (event: Event) => {
      if (event.target === list) onEntered();
    };
    list?.addEventListener("focusin", enter);
    return () => list?.removeEventListener("focusin", enter);
  });
  return stop;
}

/** Where the tree was asked for by a key, its next keys are meant for it. */
function useFocusAsked(box: React.RefObject<HTMLElement | null>, isReady: boolean) {
  const isAsked = useView((view) => view.treeAsked);
  const setView = useView((view) => view.set);
  useEffect(() => {
    if (!isReady || !isAsked) return;
    const tree = box.current?.querySelector<HTMLElement>('[role="tree"]');
    const stop = tree?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
    (stop ?? tree)?.focus({ preventScroll: true });
    setView({ treeAsked: false });
  }, [box, isReady, isAsked, setView]);
}

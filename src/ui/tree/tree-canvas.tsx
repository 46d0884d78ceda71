import { ReactFlow } from "@xyflow/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { treeWords } from "#ui/words/tree.tsx";

import { CameraButtons } from "./camera-buttons.tsx";
import type { Flow } from "./camera.ts";
import { canvasRows } from "./canvas-rows.ts";
import type { CardEdge, TreeNode } from "./canvas-rows.ts";
import type { SavedTreeView } from "./saved-tree-view.ts";
import { TaskLane } from "./task-lane.tsx";
import { TreeCardNode } from "./tree-card.tsx";
import { TreeEdge } from "./tree-edge.tsx";
import { TreeHighlightsContext } from "./tree-highlights.ts";
import type { TreeHighlights } from "./tree-highlights.ts";
import { TreeMinimap } from "./tree-minimap.tsx";
import { pressedCamera, useCamera } from "./use-camera.ts";
import type { TreeModel } from "./use-tree.ts";
import { isSamePlace } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

import "@xyflow/react/dist/base.css";
import styles from "./tree-canvas.module.css";

const nodeTypes = { card: TreeCardNode, tasks: TaskLane };
const edgeTypes = { line: TreeEdge };

export interface TreeCanvasProps {
  model: TreeModel;
  memory: SavedTreeView;
  lights: TreeHighlights;
  /** The ids that a search found; null if nothing is searched. */
  found: readonly string[] | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The tree as a graph: cards positioned as a tidy tree. Only visible cards are rendered. */
export function TreeCanvas({ model, memory, lights, found, onKeyDown }: TreeCanvasProps) {
  const rows = useMemo(
    () => canvasRows(model.cards, model.tasks, model.places),
    [model.cards, model.tasks, model.places],
  );
  const [flow, setFlow] = useState<Flow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<Viewport | null>(null);
  const camera = useCamera({ flow, box, rows, model, memory, found });
  const stop = useTreeRole(box, () => camera.show(model.focused));
  useTreeFocus(box, flow !== null);
  return (
    <TreeHighlightsContext value={lights}>
      {/* Handles the keys of all tree items, as any composite widget does. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={box}
        className={styles.canvas}
        onKeyDown={(event) => {
          if (!pressedCamera(camera, event)) onKeyDown(event);
        }}
        onDoubleClick={({ target }) => {
          if (target instanceof Element && target.matches(".react-flow__pane")) camera.fit();
        }}
        onPointerUp={({ target }) => {
          // The canvas takes a drag on the map for a move of its own.
          if (target instanceof Element && target.closest(".react-flow__minimap") !== null) {
            camera.mapMoved();
          }
        }}
      >
        <ReactFlow<TreeNode, CardEdge>
          nodes={rows.nodes}
          edges={rows.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={setFlow}
          onMoveStart={(_event, viewport) => (from.current = viewport)}
          onMoveEnd={(event, viewport) => {
            // Just pressing a card also starts and ends a move.
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
          attributionPosition="bottom-right"
          aria-label={treeWords.canvas}
        >
          {flow !== null && (
            <TreeMinimap model={model} bounds={rows.bounds} onPress={camera.centre} />
          )}
        </ReactFlow>
        <CameraButtons camera={camera} />
      </div>
    </TreeHighlightsContext>
  );
}

/**
 * Gives the canvas's list of nodes the role of a tree. React Flow gives it none, but the tree items need a
 * tree around them. While the card with the tab stop is out of view, the tree itself is the tab stop and
 * leads to it.
 *
 * @param onEntered called when the tree itself gets the focus
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
    list?.setAttribute("aria-label", treeWords.branches);
    list?.setAttribute("aria-orientation", "vertical");
    // The tree items' levels say what the lines show, so the lines are hidden together. Hidden one by one,
    // each would be a picture without a name.
    box.current?.querySelector(".react-flow__edges")?.setAttribute("aria-hidden", "true");
    // The library's attribution must be shown, but should not be a tab stop on the way to the cards.
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

/** Takes the focus when the tree was opened by a shortcut: the next keys are meant for it. */
function useTreeFocus(box: React.RefObject<HTMLElement | null>, isReady: boolean) {
  useFocusRequest("tree", () => {
    if (!isReady) return false;
    const tree = box.current?.querySelector<HTMLElement>('[role="tree"]');
    const stop = tree?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
    (stop ?? tree)?.focus({ preventScroll: true });
    return true;
  });
}

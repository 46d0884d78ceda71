import { MiniMap, ReactFlow } from "@xyflow/react";
import type { ReactFlowInstance } from "@xyflow/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { Button, IconButton } from "#ui/kit/button.tsx";
import { ExpandIcon, PlusIcon } from "#ui/kit/icons-act.tsx";

import { canvasRows } from "./canvas-rows.ts";
import type { CardEdge, CardNode, CanvasRows } from "./canvas-rows.ts";
import { boundsOf, CARD, isInside } from "./layout.ts";
import type { Place } from "./layout.ts";
import { TreeCardNode } from "./tree-card.tsx";
import { TreeEdge } from "./tree-edge.tsx";
import { TreeLightsContext } from "./tree-lights.ts";
import type { TreeLights } from "./tree-lights.ts";
import type { TreeMemory, Viewport } from "./tree-memory.ts";
import type { TreeModel } from "./use-tree.ts";

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

type Flow = ReactFlowInstance<CardNode, CardEdge>;

/** The tree drawn: cards in the places of a tidy tree, of which only those in view are in the page. */
export function TreeCanvas({ model, memory, lights, onKeyDown }: TreeCanvasProps) {
  const rows = useMemo(() => canvasRows(model.cards), [model.cards]);
  const [flow, setFlow] = useState<Flow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const camera = useCamera(flow, box, rows, model, memory);
  const stop = useTreeRole(box, () => camera.show(model.focused));
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
      >
        <ReactFlow<CardNode, CardEdge>
          nodes={rows.nodes}
          edges={rows.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={setFlow}
          onMoveEnd={(event, viewport) => {
            if (event !== null) memory.moved(viewport);
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
          {rows.nodes.length > 3 && (
            <MiniMap<CardNode>
              pannable
              zoomable
              ariaLabel={null}
              className={styles["map"] ?? ""}
              nodeClassName={(node) => mapClass(model, node)}
              nodeBorderRadius={6}
              onClick={(_event, point) => camera.centre(point)}
            />
          )}
        </ReactFlow>
        <div className={styles["controls"]} role="group" aria-label="Zoom">
          <IconButton
            size="small"
            label="Zoom in"
            icon={<PlusIcon />}
            keys="+"
            onClick={() => camera.zoom(1.25)}
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

function mapClass(model: TreeModel, node: CardNode): string {
  const hue = model.nameOf(node.data.card).hue % 8;
  return `${styles["mapNode"] ?? ""} ${styles[`hue${hue}`] ?? ""}`;
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
    stop();
    const enter = (event: Event) => {
      if (event.target === list) onEntered();
    };
    list?.addEventListener("focusin", enter);
    return () => list?.removeEventListener("focusin", enter);
  });
  return stop;
}

/** How much of the panel is left free around what is fitted (px). */
const MARGIN = 32;
/** The same at the bottom, where the camera's buttons and the map lie (px). */
const FOOT = 88;
/** A card nearer than this to the panel's edge is brought further in (px). */
const EDGE = 8;
/** No card is drawn larger than this to fill the panel, nor smaller at first. */
const CLOSEST = 1;
const FIRST_SMALLEST = 0.62;

function useCamera(
  flow: Flow | null,
  box: React.RefObject<HTMLElement | null>,
  rows: CanvasRows,
  model: TreeModel,
  memory: TreeMemory,
) {
  const started = useRef(false);
  const move = (viewport: Viewport, isCalm = true) => {
    void flow?.setViewport(viewport, isCalm ? { duration: travelTime() } : {});
    memory.moved(viewport);
  };
  const size = () => ({
    width: box.current?.clientWidth ?? 0,
    height: box.current?.clientHeight ?? 0,
  });
  const fitted = (): Viewport => {
    const all = boundsOf(rows.places.values());
    const { width, height } = size();
    const zoom = Math.min(
      CLOSEST,
      (width - 2 * MARGIN) / all.width,
      (height - MARGIN - FOOT) / all.height,
    );
    return {
      zoom,
      x: (width - all.width * zoom) / 2 - all.x * zoom,
      y: Math.max(MARGIN, (height - FOOT - all.height * zoom) / 2) - all.y * zoom,
    };
  };
  const around = (place: Place, zoom: number): Viewport => {
    const { width, height } = size();
    return {
      zoom,
      x: width / 2 - (place.x + CARD.width / 2) * zoom,
      y: height * 0.6 - (place.y + CARD.height / 2) * zoom,
    };
  };
  const placeOf = (key: string) => rows.places.get(key) ?? { x: 0, y: 0 };
  const first = () => {
    const all = fitted();
    return all.zoom >= FIRST_SMALLEST ? all : around(placeOf(model.selected), 0.9);
  };

  useEffect(() => {
    if (flow === null || started.current) return;
    started.current = true;
    void flow.setViewport(memory.viewport ?? first());
  });

  // A card that the keyboard or another part of the screen leads to is brought into view.
  const { focused, selected } = model;
  const opened = useRef(false);
  useEffect(() => {
    if (flow === null) return;
    // Where the tree was left is where it opens, wherever the selection may be.
    if (opened.current) keepInView(focused);
    opened.current = true;
    // Only where the focus goes; the rows may change under it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [flow, focused, selected]);

  function keepInView(key: string) {
    if (flow === null || !started.current) return;
    const { x, y, zoom } = flow.getViewport();
    const { width, height } = size();
    const seen = {
      x: (EDGE - x) / zoom,
      y: (EDGE - y) / zoom,
      width: (width - 2 * EDGE) / zoom,
      height: (height - 2 * EDGE) / zoom,
    };
    const place = placeOf(key);
    if (!isInside(place, seen)) move(around(place, Math.max(zoom, FIRST_SMALLEST)));
  }

  const zoom = (factor: number) => {
    if (flow === null) return;
    const zoomed = flow.zoomTo(flow.getZoom() * factor, { duration: travelTime() });
    void zoomed.then(() => memory.moved(flow.getViewport()));
  };
  const camera = {
    show: keepInView,
    zoom,
    fit: () => move(fitted()),
    toSelection: () => move(around(placeOf(model.selected), Math.max(flow?.getZoom() ?? 1, 0.9))),
    centre: (point: { x: number; y: number }) =>
      void flow?.setCenter(point.x, point.y, { zoom: flow.getZoom(), duration: travelTime() }),
  };
  const keys: Record<string, () => void> = {
    "+": () => zoom(1.25),
    "=": () => zoom(1.25),
    "-": () => zoom(0.8),
    "0": camera.fit,
    ".": camera.toSelection,
  };
  return {
    ...camera,
    /** True where the key was one of the camera's. */
    key: (event: KeyboardEvent): boolean => {
      const press = keys[event.key];
      if (press === undefined || event.ctrlKey || event.metaKey) return false;
      event.preventDefault();
      press();
      return true;
    },
  };
}

/** Milliseconds that the camera takes; none for those who want no motion. */
function travelTime(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 180;
}

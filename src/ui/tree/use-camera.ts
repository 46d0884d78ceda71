import type { ReactFlowInstance } from "@xyflow/react";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";

import type { CanvasRows, CardEdge, CardNode } from "./canvas-rows.ts";
import { boundsOf } from "./layout.ts";
import type { TreeMemory } from "./tree-memory.ts";
import type { TreeModel } from "./use-tree.ts";
import { atFirst, brought, fitted, isCardInView, isClear, isReadable, nearer } from "./viewport.ts";
import type { Size, Viewport } from "./viewport.ts";

export type Flow = ReactFlowInstance<CardNode, CardEdge>;

/**
 * Where the canvas stands. A place that the person has chosen is kept, and stays whatever happens;
 * until then the whole tree is in view wherever its words can be read like that.
 */
export function useCamera(
  flow: Flow | null,
  box: RefObject<HTMLElement | null>,
  rows: CanvasRows,
  model: TreeModel,
  memory: TreeMemory,
) {
  const bounds = useMemo(() => boundsOf(rows.places.values()), [rows]);
  const isChosen = memory.viewport !== undefined;
  const size = (): Size => ({
    width: box.current?.clientWidth ?? 0,
    height: box.current?.clientHeight ?? 0,
  });
  const move = (viewport: Viewport) => void flow?.setViewport(viewport, { duration: travelTime() });
  const choose = (viewport: Viewport) => {
    move(viewport);
    memory.moved(viewport);
  };
  const placeOf = (key: string) => rows.places.get(key) ?? { x: 0, y: 0 };
  const first = () => atFirst(bounds, placeOf(model.focused), size());

  usePlacing(
    flow,
    box,
    () => void flow?.setViewport(memory.viewport ?? first()),
    () => {
      if (!isChosen) void flow?.setViewport(first());
    },
  );
  useChanges(flow, rows, model, (changed) => {
    const all = fitted(bounds, size());
    if (isChosen || !isReadable(all)) {
      if (changed.selected && !isChosen) show(model.selected);
      else if (changed.selected || changed.focused) show(model.focused);
    } else if (flow !== null && !isClear(bounds, flow.getViewport(), size())) move(all);
  });

  function show(key: string) {
    if (flow === null) return;
    const viewport = flow.getViewport();
    if (isCardInView(placeOf(key), viewport, size())) return;
    const next = brought(placeOf(key), size(), viewport.zoom);
    if (isChosen) choose(next);
    else move(next);
  }

  const zoom = (factor: number) => {
    if (flow === null) return;
    const zoomed = flow.zoomTo(flow.getZoom() * factor, { duration: travelTime() });
    void zoomed.then(() => memory.moved(flow.getViewport()));
  };
  const camera = {
    bounds,
    show,
    zoomIn: () => zoom(1.25),
    zoomOut: () => zoom(0.8),
    fit: () => {
      const all = fitted(bounds, size());
      move(all);
      // From here on it fits itself, unless that would make it too small to be read.
      memory.moved(isReadable(all) ? null : all);
    },
    toSelection: () => choose(nearer(placeOf(model.selected), size(), flow?.getZoom() ?? 1)),
    /** The person has moved the map. */
    mapMoved: () => flow !== null && memory.moved(flow.getViewport()),
    centre: (point: { x: number; y: number }) => {
      if (flow === null) return;
      const moved = flow.setCenter(point.x, point.y, {
        zoom: flow.getZoom(),
        duration: travelTime(),
      });
      void moved.then(() => memory.moved(flow.getViewport()));
    },
  };
  const keys: Record<string, () => void> = {
    "+": camera.zoomIn,
    "=": camera.zoomIn,
    "-": camera.zoomOut,
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

/**
 * Opens the canvas once, as soon as it is there, and says when its size is another than at the last
 * word: the observer reports the first size too.
 */
function usePlacing(
  flow: Flow | null,
  box: RefObject<HTMLElement | null>,
  onOpen: () => void,
  onResize: () => void,
) {
  const placedFor = useRef<string | null>(null);
  const latest = useRef(onResize);
  useLayoutEffect(() => {
    latest.current = onResize;
  });
  useEffect(() => {
    if (flow === null || placedFor.current !== null) return;
    placedFor.current = sizeWords(box.current);
    onOpen();
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const size = sizeWords(box.current);
      if (placedFor.current === null || placedFor.current === size) return;
      placedFor.current = size;
      latest.current();
    });
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
}

function sizeWords(box: HTMLElement | null): string {
  return `${box?.clientWidth ?? 0} × ${box?.clientHeight ?? 0}`;
}

/**
 * @param onChange the tree's shape is another, or the keyboard (`focused`) or another part of the
 *   screen (`selected`) leads to a card; never when the tree is opened
 */
function useChanges(
  flow: Flow | null,
  rows: CanvasRows,
  { focused, selected }: TreeModel,
  onChange: (changed: { focused: boolean; selected: boolean }) => void,
) {
  const before = useRef<{ focused: string; selected: string } | null>(null);
  useEffect(() => {
    if (flow === null) return;
    const last = before.current;
    before.current = { focused, selected };
    if (last === null) return;
    onChange({ focused: last.focused !== focused, selected: last.selected !== selected });
    // What is done then reads what is there then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [flow, rows, focused, selected]);
}

/** Milliseconds that the camera takes; none for those who want no motion. */
function travelTime(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 180;
}

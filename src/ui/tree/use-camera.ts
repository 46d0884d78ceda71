import { useEffect, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";

import { createCamera } from "./camera.ts";
import type { Camera, CameraChange, Flow } from "./camera.ts";
import type { CanvasRows } from "./canvas-rows.ts";
import type { TreeCard, TreeCards } from "./cards.ts";
import type { CardPosition } from "./layout.ts";
import type { SavedTreeView } from "./saved-tree-view.ts";
import type { TreeModel } from "./use-tree.ts";
import type { Way } from "./viewport.ts";

export interface CameraOptions {
  /** The canvas; null until it is ready. */
  flow: Flow | null;
  /** The panel around the canvas. */
  box: RefObject<HTMLElement | null>;
  rows: CanvasRows;
  model: TreeModel;
  memory: SavedTreeView;
  /** The ids that a search found; null if nothing is searched. */
  found: readonly string[] | null;
}

/** A camera for this tree that follows its changes. */
export function useCamera(options: CameraOptions): Camera {
  const { flow, box, rows, model, memory, found } = options;
  const camera = createCamera({
    flow,
    size: () => ({
      width: box.current?.clientWidth ?? 0,
      height: box.current?.clientHeight ?? 0,
    }),
    bounds: rows.bounds,
    wayTo: (key) => wayTo(key, rows, model),
    focused: model.focused,
    selected: model.selected,
    chosen: memory.viewport,
    isSearching: found !== null,
    keep: (viewport) => memory.moved(viewport),
    duration: travelTime,
  });
  usePlacing(flow, box, camera.open, camera.resize);
  useChanges(flow, rows, { ...model, found }, camera.follow);
  return camera;
}

/** The way to a card; to the start, if the tree no longer has that card. */
function wayTo(key: string, { places }: CanvasRows, { cards }: TreeModel): Way {
  const before: CardPosition[] = [];
  for (let card = parentOf(key, cards); card !== undefined; card = parentOf(card.key, cards)) {
    before.push(places.get(card.key) ?? START);
  }
  return [places.get(key) ?? START, ...before];
}

const START: CardPosition = { x: 0, y: 0 };

function parentOf(key: string, { byKey }: TreeCards): TreeCard | undefined {
  return byKey.get(byKey.get(key)?.parent ?? "");
}

const keys: Readonly<Record<string, "zoomIn" | "zoomOut" | "fit" | "toSelection">> = {
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "fit",
  ".": "toSelection",
};

/** Runs the camera's move for a key; returns whether there was one. */
export function pressedCamera(camera: Camera, event: KeyboardEvent): boolean {
  const move = keys[event.key];
  if (move === undefined || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  camera[move]();
  return true;
}

/**
 * Opens the canvas once it is ready, and then reports changes of its size. The observer reports the first
 * size too, which is no change.
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
    placedFor.current = sizeOf(box.current);
    onOpen();
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const size = sizeOf(box.current);
      if (placedFor.current === null || placedFor.current === size) return;
      placedFor.current = size;
      latest.current();
    });
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
}

function sizeOf(box: HTMLElement | null): string {
  return `${box?.clientWidth ?? 0} × ${box?.clientHeight ?? 0}`;
}

/** The state that can lead the camera to a card. */
type Lead = Pick<TreeModel, "focused" | "selected"> & Pick<CameraOptions, "found">;

/**
 * Reports changes of the tree.
 * @param onChange called when the tree's shape changes, or when the keyboard or a search (`focused`) or
 *   another part of the page (`selected`) leads to a card; never when the tree is opened
 */
function useChanges(
  flow: Flow | null,
  rows: CanvasRows,
  { focused, selected, found }: Lead,
  onChange: (changed: CameraChange) => void,
) {
  const before = useRef<Lead | null>(null);
  useEffect(() => {
    if (flow === null) return;
    const last = before.current;
    before.current = { focused, selected, found };
    if (last === null) return;
    // The card that was found may already have the focus.
    const isFound = found !== null && last.found !== found;
    onChange({
      focused: isFound || last.focused !== focused,
      selected: last.selected !== selected,
    });
    // The callback reads the values that are current when it is called.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [flow, rows, focused, selected, found]);
}

/** Duration of camera moves in milliseconds; 0 for people who prefer reduced motion. */
function travelTime(): number {
  return window.matchMedia("(prefers-reduced-motion:reduce)").matches ? 0 : 180;
}

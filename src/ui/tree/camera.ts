import type { ReactFlowInstance } from "@xyflow/react";

import type { CardEdge, CardNode } from "./canvas-rows.ts";
import type { Box, CardPosition } from "./layout.ts";
import {
  initialViewport,
  bringIntoView,
  fitTree,
  isCardInView,
  isClear,
  isLegible,
  isReadable,
  zoomTo,
} from "./viewport.ts";
import type { Size, Viewport, Way } from "./viewport.ts";

/** The part of the canvas library that reads and sets the viewport. */
export type Flow = Pick<
  ReactFlowInstance<CardNode, CardEdge>,
  "getViewport" | "setViewport" | "getZoom" | "zoomTo" | "setCenter"
>;

/** What a camera looks at, and its state. */
export interface CameraView {
  /** Null until the canvas is ready. */
  flow: Flow | null;
  /** Of the panel. */
  size: () => Size;
  /** Around all cards. */
  bounds: Box;
  /** To a card, by its key. */
  wayTo: (key: string) => Way;
  /** Keys of the card with the keyboard focus and of the one shown elsewhere. */
  focused: string;
  selected: string;
  /** The viewport the person has chosen; undefined if the camera may move automatically. */
  chosen: Viewport | undefined;
  /** Cards that are shown are to be read, however small the person has made the tree. */
  isSearching: boolean;
  /** Stores a viewport as the person's choice; null discards the choice. */
  keep: (viewport: Viewport | null) => void;
  /** How long a move is animated (milliseconds). */
  duration: () => number;
}

/** Which card changed; neither if only the tree's shape did. */
export interface CameraChange {
  focused: boolean;
  selected: boolean;
}

/**
 * The canvas's viewport. A place the person chose is kept whatever happens; until then the whole
 * tree stays in view as long as its text is readable.
 */
export type Camera = SelfMoves & PersonMoves;

/** Automatic moves. */
interface SelfMoves {
  /** The canvas has just become ready. */
  open: () => void;
  /** The panel was resized. */
  resize: () => void;
  /** The tree's shape or a card that matters has changed. */
  follow: (changed: CameraChange) => void;
  /** Brings a card into view if it is not. */
  show: (key: string) => void;
}

/** Moves by the buttons, the keys and the map. */
interface PersonMoves {
  zoomIn: () => void;
  zoomOut: () => void;
  /**
   * Shows the whole tree, however small, and keeps it in view automatically from here on unless it
   * is too small to read.
   */
  fit: () => void;
  /** Centres the selected card at a readable size. */
  toSelection: () => void;
  centre: (point: CardPosition) => void;
  /** The person has dragged the map. */
  mapMoved: () => void;
}

export function createCamera(view: CameraView): Camera {
  return { ...selfMoves(view), ...personMoves(view) };
}

function selfMoves(view: CameraView): SelfMoves {
  const { flow, size, bounds, wayTo, focused, selected, chosen, isSearching, keep } = view;
  const isFree = chosen === undefined;
  const first = () => initialViewport(bounds, wayTo(focused), size());
  const show = (key: string) => {
    if (flow === null) return;
    const now = flow.getViewport();
    const way = wayTo(key);
    // Of a whole tree, every card is; it has no map that could cover one.
    const isSeen = isClear(bounds, now, size()) || isCardInView(way[0], now, size());
    if (isSeen && (!isSearching || isLegible(now))) return;
    const next = bringIntoView(bounds, way, size(), now.zoom);
    travel(view, next);
    if (!isFree) keep(next);
  };
  return {
    show,
    open: () => void flow?.setViewport(chosen ?? first()),
    resize: () => void flow?.setViewport(chosen ?? first()),
    follow: (changed) => {
      const all = fitTree(bounds, size());
      if (!isFree || !isReadable(all)) {
        if (changed.selected && isFree) show(selected);
        else if (changed.selected || changed.focused) show(focused);
      } else if (flow !== null && !isClear(bounds, flow.getViewport(), size())) travel(view, all);
    },
  };
}

function personMoves(view: CameraView): PersonMoves {
  const { flow, size, bounds, wayTo, selected, keep, duration } = view;
  const zoomBy = (factor: number) => {
    if (flow === null) return;
    const zoomed = flow.zoomTo(flow.getZoom() * factor, { duration: duration() });
    void zoomed.then(() => keep(flow.getViewport()));
  };
  return {
    zoomIn: () => zoomBy(1.25),
    zoomOut: () => zoomBy(0.8),
    fit: () => {
      const all = fitTree(bounds, size());
      travel(view, all);
      keep(isReadable(all) ? null : all);
    },
    toSelection: () => {
      const near = zoomTo(wayTo(selected)[0], size(), flow?.getZoom() ?? 1);
      travel(view, near);
      keep(near);
    },
    centre: ({ x, y }) => {
      if (flow === null) return;
      const moved = flow.setCenter(x, y, { zoom: flow.getZoom(), duration: duration() });
      void moved.then(() => keep(flow.getViewport()));
    },
    mapMoved: () => {
      if (flow !== null) keep(flow.getViewport());
    },
  };
}

function travel({ flow, duration }: CameraView, viewport: Viewport): void {
  void flow?.setViewport(viewport, { duration: duration() });
}

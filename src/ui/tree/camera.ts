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

/** The view that a camera moves, and the state on which its moves depend. */
export interface CameraView {
  /** The canvas; null until it is ready. */
  flow: Flow | null;
  /** The size of the panel. */
  size: () => Size;
  /** The box around all cards. */
  bounds: Box;
  /** The way to a card, by its key. */
  wayTo: (key: string) => Way;
  /** The key of the card with the keyboard focus, and the key of the card that is shown elsewhere. */
  focused: string;
  selected: string;
  /** The viewport that the person has chosen; undefined if the camera may move automatically. */
  chosen: Viewport | undefined;
  /**
   * Whether a search has results to show. Cards that are brought into view must then be legible, however
   * small the person has made the tree.
   */
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
 * The canvas's viewport. A viewport that the person chose is kept whatever happens; until then the whole tree
 * stays in view as long as its text is readable.
 */
export type Camera = SelfMoves & PersonMoves;

/** Moves that happen automatically. */
interface SelfMoves {
  /** Called when the canvas has become ready. */
  open: () => void;
  /** Called when the panel was resized. */
  resize: () => void;
  /** Called when the tree's shape or an important card has changed. */
  follow: (changed: CameraChange) => void;
  /** Brings a card into view if it is out of view. */
  show: (key: string) => void;
}

/** Moves made with the buttons, the keys and the map. */
interface PersonMoves {
  zoomIn: () => void;
  zoomOut: () => void;
  /**
   * Shows the whole tree, however small, and from then on keeps it in view automatically unless it is too
   * small to read.
   */
  fit: () => void;
  /** Centres the selected card at a readable size. */
  toSelection: () => void;
  centre: (point: CardPosition) => void;
  /** Called when the person has dragged the map. */
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
    // Every card of a tree that is in view as a whole can be seen: such a tree has no map that could cover
    // one.
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

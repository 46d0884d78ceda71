import { useMemo, useState } from "react";

import { useSettingActions } from "#app/react/actions/settings.ts";
import { useSetting } from "#app/react/queries/settings.ts";
import { isObject } from "#domain/json.ts";
import type { JsonValue } from "#domain/json.ts";
import { mayFail } from "#domain/may-fail.ts";
import { treeSettingKeys } from "#domain/tree-setting-keys.ts";

import type { Folding } from "./cards.ts";
import type { Viewport } from "./viewport.ts";

/** How a person left a conversation's tree; stored with this browser's settings. */
export interface SavedTreeView {
  folding: Pick<Folding, "unfolded" | "closed">;
  /** The viewport that the person has chosen; undefined if they have chosen none. */
  viewport: Viewport | undefined;
  fold(change: { unfolded?: string[]; closed?: string[] }): void;
  /** Stores a viewport as chosen; null if the person's choice no longer applies. */
  moved(viewport: Viewport | null): void;
}

/** The saved view of a conversation's tree; undefined until it is read. */
export function useSavedTreeView(contextId: string): SavedTreeView | undefined {
  const settingActions = useSettingActions();
  const { folding: foldingKey, viewport: viewportKey } = treeSettingKeys(contextId);
  const folded = useSetting(foldingKey);
  const moved = useSetting(viewportKey);
  // Kept apart from the viewport: moving the camera must not re-render the cards.
  const folding = useMemo(() => {
    if (folded === undefined) return undefined;
    return {
      unfolded: new Set(idsIn(folded.value, "unfolded")),
      closed: new Set(idsIn(folded.value, "closed")),
    };
  }, [folded]);
  return useMemo(() => {
    if (folding === undefined || moved === undefined) return undefined;
    // A failed write loses only how the tree looked.
    const keep = (key: string, look: JsonValue) => void mayFail(settingActions.put(key, look));
    return {
      folding,
      viewport: viewportIn(moved.value),
      fold: ({ unfolded, closed }) =>
        keep(foldingKey, {
          unfolded: unfolded ?? [...folding.unfolded],
          closed: closed ?? [...folding.closed],
        }),
      moved: (viewport) => keep(viewportKey, viewport === null ? null : { ...viewport }),
    };
  }, [settingActions, folding, moved, foldingKey, viewportKey]);
}

/**
 * A tree that fills the screen has a viewport of its own: it is fitted on opening, and the viewport
 * chosen beside the transcript is restored afterwards.
 */
export function usePlaceOf(memory: SavedTreeView, fillsScreen: boolean): SavedTreeView {
  const [place, setPlace] = useState<{ fillsScreen: boolean; viewport: Viewport | null }>({
    fillsScreen,
    viewport: null,
  });
  // A viewport chosen while the tree filled the screen is discarded.
  if (place.fillsScreen !== fillsScreen) setPlace({ fillsScreen, viewport: null });
  if (!fillsScreen) return memory;
  return {
    ...memory,
    viewport: place.viewport ?? undefined,
    moved: (viewport) => setPlace({ fillsScreen, viewport }),
  };
}

function idsIn(value: JsonValue | undefined, field: string): string[] {
  const ids = fieldOf(value, field);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

function viewportIn(value: JsonValue | undefined): Viewport | undefined {
  const [x, y, zoom] = ["x", "y", "zoom"].map((field) => fieldOf(value, field));
  const all = typeof x === "number" && typeof y === "number" && typeof zoom === "number";
  return all && zoom > 0 ? { x, y, zoom } : undefined;
}

function fieldOf(value: JsonValue | undefined, field: string): JsonValue | undefined {
  return isObject(value) ? value[field] : undefined;
}

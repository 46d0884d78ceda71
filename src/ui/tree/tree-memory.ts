import { useMemo } from "react";

import { useBough, useLive } from "#app/hooks.ts";
import type { JsonValue } from "#domain/json.ts";
import { treeSettingKeys } from "#domain/tree-setting-keys.ts";

import type { Folding } from "./cards.ts";
import type { Viewport } from "./viewport.ts";

/** How a person has left a conversation's tree; kept with the settings of this browser. */
export interface TreeMemory {
  folding: Pick<Folding, "unfolded" | "closed">;
  /** Where the person has moved it to; undefined where they have not. */
  viewport: Viewport | undefined;
  fold(change: { unfolded?: string[]; closed?: string[] }): void;
  /** Null: what the person chose holds no longer. */
  moved(viewport: Viewport | null): void;
}

/** Undefined until it is read. */
export function useTreeMemory(contextId: string): TreeMemory | undefined {
  const bough = useBough();
  const { folding: foldingKey, viewport: viewportKey } = treeSettingKeys(contextId);
  const foldings = useLive((one) => one.keepings.watchSettings([foldingKey]), [contextId]);
  const viewports = useLive((one) => one.keepings.watchSettings([viewportKey]), [contextId]);
  // Apart from the viewport: a moved camera must not draw the cards anew.
  const folding = useMemo(() => {
    if (foldings === undefined) return undefined;
    const [kept] = foldings;
    return {
      unfolded: new Set(idsIn(kept, "unfolded")),
      closed: new Set(idsIn(kept, "closed")),
    };
  }, [foldings]);
  return useMemo(() => {
    if (folding === undefined || viewports === undefined) return undefined;
    return {
      folding,
      viewport: viewportIn(viewports[0]),
      fold: ({ unfolded, closed }) =>
        void bough.keepings.putSetting(foldingKey, {
          unfolded: unfolded ?? [...folding.unfolded],
          closed: closed ?? [...folding.closed],
        }),
      moved: (viewport) =>
        void bough.keepings.putSetting(viewportKey, viewport === null ? null : { ...viewport }),
    };
  }, [bough, folding, viewports, foldingKey, viewportKey]);
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
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? value[field] : undefined;
}

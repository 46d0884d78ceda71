import { useMemo } from "react";

import { useBough, useLive } from "#app/hooks.ts";
import type { JsonValue } from "#domain/json.ts";

import type { Folding } from "./cards.ts";

/** Where the canvas stands: px of the panel, and the zoom. */
export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

/** How a person has left a conversation's tree; kept with the settings of this browser. */
export interface TreeMemory {
  folding: Pick<Folding, "unfolded" | "closed">;
  /** Undefined where it was never moved. */
  viewport: Viewport | undefined;
  fold(change: { unfolded?: string[]; closed?: string[] }): void;
  moved(viewport: Viewport): void;
}

/** Undefined until it is read. */
export function useTreeMemory(contextId: string): TreeMemory | undefined {
  const bough = useBough();
  const [foldingKey, viewportKey] = [`tree:${contextId}:folding`, `tree:${contextId}:viewport`];
  const stored = useLive(
    (one) => one.keepings.watchSettings([foldingKey, viewportKey]),
    [contextId],
  );
  return useMemo(() => {
    if (stored === undefined) return undefined;
    const [folding, viewport] = stored;
    const kept = { unfolded: idsIn(folding, "unfolded"), closed: idsIn(folding, "closed") };
    return {
      folding: { unfolded: new Set(kept.unfolded), closed: new Set(kept.closed) },
      viewport: viewportIn(viewport),
      fold: (change) => void bough.keepings.putSetting(foldingKey, { ...kept, ...change }),
      moved: ({ x, y, zoom }) => void bough.keepings.putSetting(viewportKey, { x, y, zoom }),
    };
  }, [bough, stored, foldingKey, viewportKey]);
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

import { tabStorage } from "#platform/web-storage.ts";

import type { PendingFork } from "./place.ts";
import type { ReadingPlace } from "./reading-place.ts";

/**
 * What a reload of the tab would otherwise end, by conversation: the fork being made, which branches are
 * side by side, and where the person was reading, by branch. The first frame asks for the last one's name.
 */
type Kept = "fork" | "columns" | "reading";

const nameOf = (what: Kept, contextId: string) => `bough.${what}.${contextId}`;

function keep(what: Kept, contextId: string, value: unknown): void {
  try {
    if (value === null) tabStorage.removeItem(nameOf(what, contextId));
    else tabStorage.setItem(nameOf(what, contextId), JSON.stringify(value));
  } catch {
    // There is no room, so nothing is kept. The text of a fork is in its draft.
  }
}

/** Undefined if there is none, or it cannot be read. */
function kept(what: Kept, contextId: string): unknown {
  try {
    const text = tabStorage.getItem(nameOf(what, contextId));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Null: there is none. */
export function keepFork(contextId: string, fork: PendingFork | null): void {
  keep("fork", contextId, fork);
}

export function keptFork(contextId: string): PendingFork | null {
  const fork = kept("fork", contextId);
  return isFork(fork) ? fork : null;
}

/** @param branchIds fewer than two are no columns */
export function keepColumns(contextId: string, branchIds: readonly string[]): void {
  keep("columns", contextId, branchIds.length < 2 ? null : branchIds);
}

export function keptColumns(contextId: string): readonly string[] {
  const ids = kept("columns", contextId);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** @param place null: the end, which is where a branch opens */
export function keepReadingPlace(
  contextId: string,
  branchId: string,
  place: ReadingPlace | null,
): void {
  const { [branchId]: before, ...others } = keptReading(contextId);
  if (before === undefined && place === null) return;
  const all =
    place === null ? others : { ...others, [branchId]: { nodeId: place.nodeId, top: place.top } };
  keep("reading", contextId, Object.keys(all).length === 0 ? null : all);
}

/** Where the person left this branch; undefined at its end, and if they were never there. */
export function keptReadingPlace(contextId: string, branchId: string): ReadingPlace | undefined {
  const place = keptReading(contextId)[branchId];
  return isReadingPlace(place) ? place : undefined;
}

function keptReading(contextId: string): Partial<Record<string, unknown>> {
  const places = kept("reading", contextId);
  return typeof places === "object" && places !== null ? { ...places } : {};
}

function isReadingPlace(place: unknown): place is ReadingPlace {
  if (typeof place !== "object" || place === null) return false;
  const { nodeId, top } = place as Partial<ReadingPlace>;
  return typeof nodeId === "string" && Number.isFinite(top);
}

/** The text may come from another version. */
function isFork(kept: unknown): kept is PendingFork {
  if (typeof kept !== "object" || kept === null) return false;
  const {
    fromBranchId,
    nodeId,
    name,
    tookFrom = "",
    overrides = {},
  } = kept as Partial<PendingFork>;
  const texts: unknown[] = [fromBranchId, nodeId, name, tookFrom];
  return texts.every((text) => typeof text === "string") && typeof overrides === "object";
}

import { tabStorage } from "#platform/web-storage.ts";

import type { PendingFork } from "./place.ts";
import type { ReadingPlace } from "./reading-place.ts";

/**
 * What is kept for each conversation so that it survives a reload of the tab: the fork being made, the
 * branches side by side, and by branch where the person was reading. The first frame also knows the name of
 * "reading".
 */
type Kept = "fork" | "columns" | "reading";

const nameOf = (what: Kept, contextId: string) => `bough.${what}.${contextId}`;

function keep(what: Kept, contextId: string, value: unknown): void {
  try {
    if (value === null) tabStorage.removeItem(nameOf(what, contextId));
    else tabStorage.setItem(nameOf(what, contextId), JSON.stringify(value));
  } catch {
    // Storage is full, so nothing is kept. The text of a fork is in its draft.
  }
}

/** Reads what was kept. Undefined if nothing was, or it cannot be read. */
function kept(what: Kept, contextId: string): unknown {
  try {
    const text = tabStorage.getItem(nameOf(what, contextId));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** @param fork null: no fork is being made */
export function keepFork(contextId: string, fork: PendingFork | null): void {
  keep("fork", contextId, fork);
}

export function keptFork(contextId: string): PendingFork | null {
  const fork = kept("fork", contextId);
  return isFork(fork) ? fork : null;
}

/** @param branchIds the branches side by side; with fewer than two, nothing is kept */
export function keepColumns(contextId: string, branchIds: readonly string[]): void {
  keep("columns", contextId, branchIds.length < 2 ? null : branchIds);
}

export function keptColumns(contextId: string): readonly string[] {
  const ids = kept("columns", contextId);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** @param place null for the branch's end, where it opens anyway */
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

/** Where the person left this branch; undefined if that was its end, or they were never on it. */
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

/** Checks the shape of a kept fork, which another version of the app may have written. */
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

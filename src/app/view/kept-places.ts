import { tabStorage } from "#platform/web-storage.ts";

import type { PendingFork } from "./place.ts";

/**
 * What a reload of the tab would otherwise end, by conversation: the fork being made, and which
 * branches are side by side.
 */
type Kept = "fork" | "columns";

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

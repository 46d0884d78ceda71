import { tabStorage } from "#platform/web-storage.ts";

import type { PendingFork } from "./place.ts";

const nameOf = (contextId: string) => `bough.fork.${contextId}`;

/** Keeps the fork being made in a conversation where a reload finds it; null: there is none. */
export function keepFork(contextId: string, fork: PendingFork | null): void {
  try {
    if (fork === null) tabStorage.removeItem(nameOf(contextId));
    else tabStorage.setItem(nameOf(contextId), JSON.stringify(fork));
  } catch {
    // There is no room, so nothing is kept; the text is in its draft.
  }
}

/** The fork that was being made in this tab before a reload. */
export function keptFork(contextId: string): PendingFork | null {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(nameOf(contextId)) ?? "null");
    return isFork(kept) ? kept : null;
  } catch {
    return null;
  }
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

import type { BranchOverrides } from "#domain/context.ts";

import { showBranchEnd } from "./focus-requests.ts";
import { keepColumns, keepFork } from "./kept-places.ts";
import {
  READING,
  columnsIn,
  forkIn,
  placeUnder,
  withComparison,
  withFork,
  withPreview,
  withoutComparison,
  withoutFork,
  withoutPreview,
} from "./place.ts";
import type { PendingFork, Place } from "./place.ts";
import { createViewStore } from "./view-store.ts";

/** The person's place in each conversation. Without an entry they are reading. */
export interface Places {
  byContext: Readonly<Record<string, Place>>;
}

const { store, set } = createViewStore<Places>({ byContext: {} });

export function placeOf(contextId: string): Place {
  return store.getState().byContext[contextId] ?? READING;
}

export function usePlace(contextId: string): Place {
  return store(({ byContext }) => byContext[contextId] ?? READING);
}

/** Shows a message on the branch that contains it, without activating that branch. */
export function previewNode(contextId: string, nodeId: string): void {
  change(contextId, (place) => withPreview(place, nodeId));
}

export function leavePreview(contextId: string): void {
  change(contextId, withoutPreview);
}

/** Starts a fork, from a preview or from reading. */
export function startFork(contextId: string, fork: PendingFork): void {
  // The fork's line over the box must not cover the message that it follows.
  showBranchEnd(fork.fromBranchId);
  change(contextId, (place) => withFork(withoutPreview(place), fork));
}

/** Called as the person types the name. An empty field leaves the name to the first question. */
export function renameFork(contextId: string, name: string): void {
  changeFork(contextId, ({ named: _named, ...fork }) => ({
    ...fork,
    name,
    ...(name.trim() === "" ? {} : { named: true as const }),
  }));
}

/** Adds to the fork's differences from the branch that it leaves. */
export function overrideFork(contextId: string, overrides: BranchOverrides): void {
  changeFork(contextId, (fork) => ({ ...fork, overrides: { ...fork.overrides, ...overrides } }));
}

/** Notes that the first message of the fork at this message was sent. */
export function forkIsMade(contextId: string, nodeId: string, madeId: string): void {
  changeFork(contextId, (fork) => (fork.nodeId === nodeId ? { ...fork, madeId } : fork));
}

/** Ends the fork, which is now a stored branch in view, and any preview that was started under it. */
export function finishFork(contextId: string): void {
  change(contextId, placeUnder);
}

/** Removes the fork without moving its draft. `leaveFork` first gives back the text that the fork took. */
export function removeFork(contextId: string): void {
  change(contextId, withoutFork);
}

/** Puts back a fork that was removed for a moment. */
export function restoreFork(contextId: string, fork: PendingFork): void {
  change(contextId, (place) => withFork(place, fork));
}

/** Shows branches side by side. While a fork is being made, they show once it is left. */
export function showColumns(contextId: string, branchIds: readonly string[]): void {
  change(contextId, (place) => withComparison(place, branchIds));
}

export function stopComparing(contextId: string): void {
  change(contextId, withoutComparison);
}

function changeFork(contextId: string, changed: (fork: PendingFork) => PendingFork): void {
  change(contextId, (place) =>
    place.kind === "forking" ? { ...place, fork: changed(place.fork) } : place,
  );
}

function change(contextId: string, next: (place: Place) => Place): void {
  const before = placeOf(contextId);
  const place = next(before);
  set(({ byContext }) => ({ byContext: { ...byContext, [contextId]: place } }));
  if (forkIn(place) !== forkIn(before)) keepFork(contextId, forkIn(place));
  if (columnsIn(place) !== columnsIn(before)) keepColumns(contextId, columnsIn(place));
}

import type { Services } from "#app/services/services.ts";
import { reasonOf } from "#app/view/reason.ts";
import { draftsWords } from "#app/words/drafts.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import type { Result } from "#domain/result.ts";
import type { DraftMove } from "#storage/conversations/drafts.ts";
import { moveWritten } from "#storage/conversations/move-written.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { keepFork, keptColumns, keptFork } from "./kept-places.ts";
import { notify } from "./notices.ts";
import { flushDrafts, tellDraftReturned } from "./open-drafts.ts";
import { forkIn, previewIn } from "./place.ts";
import type { PendingFork } from "./place.ts";
import {
  leavePreview,
  placeOf,
  removeFork,
  restoreFork,
  showColumns,
  startFork,
} from "./places.ts";

/**
 * Moves the person between places, and the composer's text with them: typed text goes along, and goes back
 * if they cancel.
 */

/** The function that moves drafts. */
export interface DraftServices {
  /** Moves text and attachments. Changes of files stay with their branch. */
  moveWritten: (from: string, to: string) => Promise<Result<DraftMove, StorageProblem>>;
}

/** Makes the services that move drafts in this tab. */
export function draftServices({
  databases,
  now,
}: Pick<Services, "databases" | "now">): DraftServices {
  return { moveWritten: (from, to) => moveWritten(databases, from, to, now()) };
}

/** The conversation in view when an action started. */
export interface NavigationStart {
  context: Pick<ChatContext, "id">;
  tree: BranchTree;
  active: Branch;
  /** The branch whose messages are shown. */
  shown: Branch;
}

/** Leaves the place for a branch: the preview at once, and the fork as `leaveFork` does. */
export async function leavePlace(services: DraftServices, contextId: string): Promise<void> {
  leavePreview(contextId);
  await leaveFork(services, contextId);
}

/** Leaves the fork being made, if there is one. Every way out of a fork except sending ends here. */
export async function leaveFork(services: DraftServices, contextId: string): Promise<void> {
  const fork = forkIn(placeOf(contextId));
  if (fork === null) return;
  // Only then may the fork go, or the branch's box would read its draft before the text is back.
  await giveDraftBack(services, fork);
  if (forkIn(placeOf(contextId))?.nodeId === fork.nodeId) removeFork(contextId);
}

/**
 * Restores the place after a reload: shows the branches that were side by side, and goes on with the fork
 * that was being made.
 * @param isElsewhere whether the address names another branch, or a message
 */
export async function returnToPlace(
  services: DraftServices,
  to: Omit<NavigationStart, "shown">,
  isElsewhere: boolean,
): Promise<void> {
  const { id } = to.context;
  const columns = keptColumns(id);
  if (columns.length > 0 && !isElsewhere && placeOf(id).kind === "reading")
    showColumns(id, columns);
  await returnToFork(services, to, isElsewhere);
}

/**
 * Goes on with a kept fork. If its branch or message is gone, or the person went elsewhere, its text goes
 * back.
 */
async function returnToFork(
  services: DraftServices,
  { context, tree, active }: Omit<NavigationStart, "shown">,
  isElsewhere: boolean,
): Promise<void> {
  const fork = keptFork(context.id);
  if (fork === null || forkIn(placeOf(context.id)) !== null) return;
  const live = tree.root.through;
  const from = live.find(({ id }) => id === fork.fromBranchId);
  const isThere = from?.messageIds.includes(fork.nodeId) === true;
  if (isThere && !isElsewhere) return startFork(context.id, fork);
  keepFork(context.id, null);
  // Without the fork, no place would show the text that was typed for it.
  const took = live.find(({ id }) => id === fork.tookFrom)?.id;
  const tookFrom = took ?? (isThere ? undefined : active.id);
  await giveDraftBack(services, { nodeId: fork.nodeId, name: fork.name, ...defined({ tookFrom }) });
  if (tookFrom !== undefined) tellDraftReturned(tookFrom, []);
}

/** Shows branches side by side instead of whatever is shown. */
export function compareBranches(
  services: DraftServices,
  contextId: string,
  branchIds: readonly string[],
): void {
  void leaveFork(services, contextId);
  showColumns(contextId, branchIds);
}

/**
 * Ends any other fork and moves the typed text to this fork's box, before `startFork`.
 * @returns null if the person has gone elsewhere in the meantime
 */
export async function prepareFork(
  services: DraftServices,
  from: NavigationStart,
  fork: Pick<PendingFork, "fromBranchId" | "nodeId" | "name">,
): Promise<PendingFork | null> {
  const before = placeOf(from.context.id);
  const other = forkIn(before);
  const isSame = other?.nodeId === fork.nodeId;
  if (other !== null && !isSame) await giveDraftBack(services, other);
  const took = await takeDraftAlong(services, from, forkDraftKey(fork.nodeId), fork.name);
  const tookFrom = took ? from.active.id : isSame ? other.tookFrom : undefined;
  if (previewIn(placeOf(from.context.id)) === previewIn(before)) {
    return { ...fork, ...defined({ tookFrom }) };
  }
  if (took) await giveDraftBack(services, { ...fork, tookFrom: from.active.id });
  return null;
}

/**
 * Changes the draft of the fork being made. The fork is removed during the change, so that its box reads the
 * draft again.
 */
export async function changeForkDraft(
  contextId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const fork = forkIn(placeOf(contextId));
  removeFork(contextId);
  await change();
  if (fork !== null) restoreFork(contextId, fork);
}

/**
 * Moves text typed during a preview to where the person goes. If the target has text already, both stay
 * where they are, and a notice says so.
 * @param to key of the target's draft
 * @param name name of the target's branch
 * @returns true if there was text to move
 */
export async function takeDraftAlong(
  services: DraftServices,
  { context, tree, active, shown }: NavigationStart,
  to: string,
  name: string,
): Promise<boolean> {
  if (shown === active || previewIn(placeOf(context.id)) === null) return false;
  const moved = await services.moveWritten(active.id, to);
  const move = moved.ok ? moved.value : "stays";
  if (move === "stays") {
    const here = branchLabel(tree, active);
    const text = moved.ok
      ? draftsWords.staysOn(here, name)
      : draftsWords.notMovedFrom(here, reasonOf(moved.error));
    notify({ text });
  }
  return move === "moved";
}

/** Moves the text that a fork took back to where it was typed. If that fails, a notice says so. */
async function giveDraftBack(
  services: DraftServices,
  { nodeId, name, tookFrom }: Pick<PendingFork, "nodeId" | "name" | "tookFrom">,
): Promise<void> {
  if (tookFrom === undefined) return;
  flushDrafts();
  const moved = await services.moveWritten(forkDraftKey(nodeId), tookFrom);
  if (moved.ok && moved.value !== "stays") return;
  const text = moved.ok
    ? draftsWords.staysWithFork(name)
    : draftsWords.notMovedFromFork(name, reasonOf(moved.error));
  notify({ text });
}

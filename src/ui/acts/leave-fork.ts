import { useCallback } from "react";

import type { Bough } from "#app/bough.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { PendingFork } from "#app/view.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { flushDrafts } from "#ui/composer/use-draft.ts";

/** Leaves the fork being made, if there is one: every way out of it that does not send. */
export function useLeaveFork(): () => Promise<void> {
  const bough = useBough();
  return useCallback(() => leaveFork(bough), [bough]);
}

/** What it took along is given back first: the box must not read before that. */
export async function leaveFork(bough: Bough): Promise<void> {
  const { pendingFork: fork } = useView.getState();
  if (fork === null) return;
  await giveBack(bough, fork);
  const { pendingFork: now, set } = useView.getState();
  if (now?.nodeId === fork.nodeId) set({ pendingFork: null });
}

/** What a fork took along goes back to where it was begun; where it cannot, the person is told. */
export async function giveBack(
  bough: Bough,
  { nodeId, name, tookFrom }: Pick<PendingFork, "nodeId" | "name" | "tookFrom">,
): Promise<void> {
  if (tookFrom === undefined) return;
  flushDrafts();
  const moved = await bough.keepings.moveDraft(forkDraftKey(nodeId), tookFrom, bough.now());
  if (moved.ok && moved.value !== "stays") return;
  const why = moved.ok
    ? "where it came from, a text has been begun since."
    : `it could not be moved (${moved.error.message}).`;
  useView.getState().notify({
    text: `What you typed stays with the fork “${name}”: ${why} Fork from the same message to have it again.`,
  });
}

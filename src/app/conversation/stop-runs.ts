import type { Bough } from "#app/bough.ts";
import { isUnfinished } from "#domain/run.ts";

/**
 * Stops every run of a conversation, whichever tab writes it. One that cannot be reached is left:
 * its tab has the last word on what it writes.
 */
export async function stopRuns(bough: Bough, contextId: string): Promise<void> {
  const rows = await bough.runs.latestRuns(contextId);
  const unfinished = rows.filter(isUnfinished);
  if (unfinished.length === 0) return;
  const { engineOf } = await import("#app/engine.ts");
  const conversation = engineOf(bough).open(contextId);
  await Promise.all(
    unfinished.map(({ branchId }) => conversation.dispatch({ type: "run.stop", branchId })),
  );
}

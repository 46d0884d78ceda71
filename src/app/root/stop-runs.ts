import type { Services } from "#app/services/services.ts";
import { isUnfinished } from "#domain/run.ts";

/**
 * Stops every run of a conversation, whichever tab writes it. One that cannot be reached continues:
 * its own tab decides what it writes.
 */
export async function stopRuns(services: Services, contextId: string): Promise<void> {
  const rows = await services.runs.latestRuns(contextId);
  const unfinished = rows.filter(isUnfinished);
  if (unfinished.length === 0) return;
  const { engineOf } = await import("./engine.ts");
  const conversation = engineOf(services).open(contextId);
  await Promise.all(
    unfinished.map(({ branchId }) => conversation.dispatch({ type: "run.stop", branchId })),
  );
}

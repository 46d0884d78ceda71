import type { Services } from "#app/services/services.ts";
import { isUnfinished } from "#domain/runs/run.ts";

/**
 * Stops every run of a conversation and of its sub-tasks, whichever tab writes it. One that cannot be
 * reached continues: its own tab decides what it writes.
 */
export async function stopRuns(services: Services, contextId: string): Promise<void> {
  const { runs, subTasks } = services;
  const unfinished = (await runs.latestRuns(contextId)).filter(isUnfinished);
  if (unfinished.length > 0) {
    const { engineOf } = await import("./engine.ts");
    const conversation = engineOf(services).open(contextId);
    await Promise.all(
      unfinished.map(({ branchId }) => conversation.dispatch({ type: "run.stop", branchId })),
    );
  }
  const children = await subTasks.children(contextId);
  const live = children.filter(({ deletedAt }) => deletedAt === undefined);
  await Promise.all(live.map(({ id }) => stopRuns(services, id)));
}

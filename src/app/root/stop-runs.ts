import type { CommandResult } from "#app/commands/command-context.ts";
import type { Services } from "#app/services/services.ts";
import type { Minor } from "#domain/result.ts";
import { isUnfinished } from "#domain/runs/run.ts";

/**
 * Stops every run of a conversation and of its sub-tasks, whichever tab writes it. A run that cannot be
 * reached continues, but its own tab stores nothing more of it once the conversation is in the bin (law P12). In
 * damaged rows the parents may form a loop; it is followed only once.
 *
 * @returns for each run whether it was stopped and, if not, why
 */
export async function stopRuns(
  services: Services,
  contextId: string,
  above: readonly string[] = [],
): Promise<Minor<CommandResult>[]> {
  const { runs, subTasks } = services;
  let told: Minor<CommandResult>[] = [];
  const unfinished = (await runs.latestRuns(contextId)).filter(isUnfinished);
  if (unfinished.length > 0) {
    const { engineOf } = await import("./engine.ts");
    const conversation = engineOf(services).open(contextId);
    told = await Promise.all(
      unfinished.map(({ branchId }) => conversation.dispatch({ type: "run.stop", branchId })),
    );
  }
  const seen = [...above, contextId];
  const children = await subTasks.children(contextId);
  const live = children.filter(
    ({ id, deletedAt }) => deletedAt === undefined && !seen.includes(id),
  );
  return told.concat(...(await Promise.all(live.map(({ id }) => stopRuns(services, id, seen)))));
}

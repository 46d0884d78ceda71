import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";
import type { RunStore } from "#storage/conversations/runs.ts";
import { writtenContexts } from "#storage/locks.ts";

/** Whether a run is at work in any tab. A run that no tab works on was interrupted. */
export async function isAnythingRunning({
  runs,
}: {
  runs: Pick<RunStore, "standing">;
}): Promise<boolean> {
  const standing = await runs.standing();
  const busy = standing.filter(({ state }) => isRunning(state) && !waitsForPerson(state));
  if (busy.length === 0) return false;
  const written = await writtenContexts();
  return busy.some(({ contextId }) => written.has(contextId));
}

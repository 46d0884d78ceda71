import type { Workspaces } from "#app/workspace/workspaces.ts";
import type { FileChange } from "#domain/message.ts";
import { handBack, handedText } from "#domain/tasks/task-files.ts";
import type { ToolOutcome } from "#tools/executor.ts";

import type { TaskPlace, Tasks } from "./tasks.ts";

export interface HandingOver {
  tasks: Pick<Tasks, "filesOf">;
  workspaces: Pick<Workspaces, "now">;
}

/** A sub-task's result as its call gets it, with what became of the files. */
export interface HandedOver {
  text: string;
  files: readonly FileChange[];
}

/**
 * Hands the files that a sub-task changed to the round, next to the files of its calls that have ended (law
 * S10). Must not run for two calls of a round at once: no call may end between this and the call's journal
 * row.
 */
export async function handOver(
  { tasks, workspaces }: HandingOver,
  round: TaskPlace,
  callId: string,
  outcome: ToolOutcome,
): Promise<HandedOver> {
  const done = await tasks.filesOf(callId);
  if (!outcome.ok) {
    const { length } = done.changes;
    const lost = length === 0 ? "" : `\n\nWhat it changed in files (${length}) is not taken over.`;
    return { text: `${outcome.error.message}${lost}`, files: [] };
  }
  const text = typeof outcome.result === "string" ? outcome.result : "";
  if (done.changes.length === 0) return { text, files: [] };
  const handed = handBack(done, await workspaces.now(round));
  return { text: `${text}\n\n${handedText(handed)}`, files: handed.changes };
}

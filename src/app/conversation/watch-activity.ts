import { isRunning, statePath, waitsForPerson } from "#machine/selectors.ts";

import type { Activity, ActivityBoard } from "./activity.ts";
import type { Conversation } from "./conversation.ts";

type Runs = ReturnType<Conversation["actor"]["getSnapshot"]>["context"]["runs"];

/** Writes on the board what a conversation's runs are doing, for as long as it is open. */
export function watchActivity({ contextId, actor }: Conversation, board: ActivityBoard): void {
  const watched = new Set<string>();
  const look = () => board.set(contextId, activityOf(actor.getSnapshot().context.runs));
  const watch = (runs: Runs) => {
    for (const [branchId, run] of Object.entries(runs)) {
      if (watched.has(branchId)) continue;
      watched.add(branchId);
      run.subscribe(look);
    }
    look();
  };
  actor.subscribe({
    next: (snapshot) => watch(snapshot.context.runs),
    complete: () => board.set(contextId, undefined),
  });
  watch(actor.getSnapshot().context.runs);
}

function activityOf(runs: Runs): Activity | undefined {
  const paths = Object.values(runs).map((run) => statePath(run.getSnapshot().value));
  if (paths.some(waitsForPerson)) return "waits";
  return paths.some(isRunning) ? "runs" : undefined;
}

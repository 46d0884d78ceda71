import { refuse } from "#app/commands/command-context.ts";
import type { CommandContext, CommandResult } from "#app/commands/command-context.ts";
import { createCommandOrder } from "#app/commands/command-order.ts";
import type { Turn } from "#app/commands/command-order.ts";
import { executeCommand } from "#app/commands/commands.ts";
import type { WritingDeps } from "#app/run/effect-deps.ts";
import type { Command } from "#domain/command.ts";
import { ok } from "#domain/result.ts";
import { isRunning } from "#domain/runs/run-states.ts";
import type { ConversationActor, RunActor } from "#machine/conversation.machine.ts";
import type { RunEvent } from "#machine/run-events.ts";
import { rowOfSnapshot, statePath } from "#machine/selectors.ts";

import { runInput } from "./restore.ts";
import { whenClosed, whenStored } from "./run-waits.ts";

/** Executes the commands of all tabs in the writing tab, keeping those on one branch in order. */
export function commandsHere(
  actor: ConversationActor,
  deps: () => WritingDeps,
): (command: Command) => Promise<CommandResult> {
  const inOrder = createCommandOrder();
  return (command) =>
    inOrder(command, async (turn) =>
      executeCommand(commandContextOf(actor, deps(), turn), command),
    );
}

export function runsOf(actor: ConversationActor): Record<string, RunActor> {
  return actor.getSnapshot().context.runs;
}

function commandContextOf(actor: ConversationActor, deps: WritingDeps, turn: Turn): CommandContext {
  const runOn = (branchId: string) => runsOf(actor)[branchId];
  const isAtWork = (branchId: string) => {
    const snapshot = runOn(branchId)?.getSnapshot();
    return snapshot !== undefined && isRunning(statePath(snapshot.value));
  };
  return {
    deps,
    deliver: async (branchId, event) => {
      const done = await deliver(actor, deps, branchId, event);
      turn.delivered();
      return done;
    },
    streamingNodeId: (branchId) =>
      isAtWork(branchId) ? runOn(branchId)?.getSnapshot().context.draftNodeId : undefined,
    isRunning: isAtWork,
    runOf: (branchId) => {
      const snapshot = runOn(branchId)?.getSnapshot();
      return snapshot === undefined ? undefined : rowOfSnapshot(snapshot, deps.now());
    },
    whenStored: (branchId, nodeId) => whenStored(deps, () => runOn(branchId), branchId, nodeId),
    stopRuns: async (branchIds) => {
      await turn.after(branchIds);
      for (const branchId of branchIds) runOn(branchId)?.send({ type: "run.stop" });
      await deps.journal.barrier();
    },
    whenClosed: async (branchId) => whenClosed(runOn(branchId)),
  };
}

/**
 * Delivers an event to the branch's run. A run's input is read only if the run has no actor yet, so that no
 * read delays a Stop. During that read the tab may lose the right to write, and with it all its runs.
 */
async function deliver(
  actor: ConversationActor,
  deps: WritingDeps,
  branchId: string,
  event: RunEvent,
): Promise<CommandResult> {
  const isThere = runsOf(actor)[branchId] !== undefined;
  const input = isThere ? undefined : await runInput(deps, branchId);
  const { status, value } = actor.getSnapshot();
  if (status !== "active" || value !== "writing") return refuse("no_writer", NOT_WRITTEN_HERE);
  if (input !== undefined) actor.send({ type: "run.create", input });
  actor.send({ type: "run.deliver", branchId, event });
  return ok(null);
}

const NOT_WRITTEN_HERE =
  "This tab stopped being the one where the conversation is active before this could be done.";

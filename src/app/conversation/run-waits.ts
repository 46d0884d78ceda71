import { waitFor } from "xstate";

import { refuse } from "#app/commands/command-context.ts";
import type { CommandResult } from "#app/commands/command-context.ts";
import type { Journal } from "#app/run/journal.ts";
import { IN_BIN } from "#domain/in-bin.ts";
import { ok } from "#domain/result.ts";
import type { RunActor } from "#machine/conversation.machine.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";

/**
 * How long a message may take to become durable before its sender gets a refusal (milliseconds). A stopped
 * run may take as long to close.
 */
const STORE_TIMEOUT = 10_000;

/** Waits until a stopped run has stored the message that began it, or has put it back into its queue. */
export async function whenClosed(run: RunActor | undefined): Promise<void> {
  const outgoing = run?.getSnapshot().context.outgoing?.nodeId;
  if (run === undefined || outgoing === undefined) return;
  const closed = waitFor(run, ({ context }) => context.outgoing?.nodeId !== outgoing, {
    timeout: STORE_TIMEOUT,
  });
  await closed.catch(() => undefined);
}

/** Waits until the message is on its branch, or in the queue of a run whose row is stored. */
export async function whenStored(
  deps: { journal: Pick<Journal, "barrier">; branches: Pick<BranchStore, "watch"> },
  run: () => RunActor | undefined,
  branchId: string,
  nodeId: string,
): Promise<CommandResult> {
  const queue = run()?.getSnapshot().context.queue ?? [];
  if (queue.some((message) => message.nodeId === nodeId)) {
    const journaled = await deps.journal.barrier();
    return journaled.ok ? ok(null) : refuse("storage", journaled.error.message);
  }
  return new Promise((resolve) => {
    let stop = () => {};
    const settle = (answer: CommandResult) => {
      clearTimeout(timer);
      stop();
      failing?.unsubscribe();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      settle(refuse("late", "Saving is taking unusually long."));
    }, STORE_TIMEOUT);
    const failing = run()?.subscribe(({ context: { error } }) => {
      const isKept = error?.kind !== "storage" && error?.code !== IN_BIN;
      if (!isKept) settle(refuse("storage", error.message));
    });
    stop = deps.branches.watch(branchId).subscribe((branch) => {
      if (branch?.messageIds.includes(nodeId) === true) queueMicrotask(() => settle(ok(null)));
    });
  });
}

import { useServices } from "#app/react/internal/use-services.ts";
import { createSerialQueue } from "#app/services/serial-queue.ts";
import type { Command } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";

import { useDispatch } from "./dispatch.ts";

/** A branch and its conversation, as they are stored. */
export interface StoredBranch {
  branch: Branch;
  context: ChatContext;
}

/**
 * Commands on one branch that replace whole fields, so each must see what the previous one stored.
 */
export interface SerialCommands {
  /**
   * Makes the command from the rows as they are once all commands before it are done. `done` runs
   * unless it was refused.
   */
  dispatch(make: (rows: StoredBranch) => Command, done?: () => Promise<void>): void;
  /** Runs after everything requested so far is done. */
  afterwards(work: () => Promise<void>): void;
}

/** Shared by all components, keyed by branch. */
const queue = createSerialQueue();

export function useSerialCommands(branchId: string): SerialCommands {
  const { branches, conversations } = useServices();
  const dispatch = useDispatch();
  const carryOut = async (make: (rows: StoredBranch) => Command, done?: () => Promise<void>) => {
    const branch = await branches.get(branchId);
    const context = await conversations.get(branch?.contextId ?? "");
    if (branch === undefined || context === undefined) return;
    const { ok } = await dispatch(make({ branch, context }));
    if (ok) await done?.();
  };
  return {
    dispatch: (make, done) => void queue.run(branchId, () => carryOut(make, done)),
    afterwards: (work) => void queue.run(branchId, work),
  };
}

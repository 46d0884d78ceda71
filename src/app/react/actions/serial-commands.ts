import { useServices } from "#app/react/internal/use-services.ts";
import type { Command } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";

import { useDispatch } from "./dispatch.ts";

/** A branch and its conversation, as they are stored. */
export interface StoredBranch {
  branch: Branch;
  context: ChatContext;
}

/**
 * Dispatches commands that replace whole fields of a branch, in turn, so that each sees what the previous
 * one stored.
 */
export interface SerialCommands {
  /**
   * Makes the command from the rows as they are once all commands before it are done, and dispatches it.
   * `done` gets the same rows and runs unless the command was refused.
   */
  dispatch(
    make: (rows: StoredBranch) => Command,
    done?: (before: StoredBranch) => Promise<void>,
  ): Promise<void>;
  /** Runs `work` after everything requested so far is done. */
  afterwards(work: () => Promise<void>): void;
}

/** The queue of all components, keyed by branch. */
const queue = createSerialQueue();

export function useSerialCommands(branchId: string): SerialCommands {
  const { branches, conversations } = useServices();
  const dispatch = useDispatch();
  const carryOut = async (
    make: (rows: StoredBranch) => Command,
    done?: (before: StoredBranch) => Promise<void>,
  ) => {
    const branch = await branches.get(branchId);
    const context = await conversations.get(branch?.contextId ?? "");
    if (branch === undefined || context === undefined) return;
    const rows = { branch, context };
    const { ok } = await dispatch(make(rows));
    if (ok) await done?.(rows);
  };
  return {
    dispatch: (make, done) => queue.run(branchId, () => carryOut(make, done)),
    afterwards: (work) => void queue.run(branchId, work),
  };
}

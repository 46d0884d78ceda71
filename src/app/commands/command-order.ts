import type { Command } from "#domain/command.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";

import type { CommandResult } from "./command-context.ts";

/** The place of a command that is being executed among the others. */
export interface Turn {
  /** Called once the run has the command: the next command on its branch can begin. */
  delivered(): void;
  /**
   * Resolves once the commands given earlier on these branches have reached their runs, so that a run which
   * such a command begins can be stopped. A command that is itself in a branch's order does not wait, because
   * two of them could wait for each other.
   */
  after(branchIds: readonly string[]): Promise<void>;
}

type InOrder = (
  command: Command,
  execute: (turn: Turn) => Promise<CommandResult>,
) => Promise<CommandResult>;

/**
 * Keeps the commands for one run in the order in which they were given. Each command reads rows before it is
 * delivered, and some take longer than others; yet a Stop must not overtake the Continue before it. So a
 * command begins when the one before it has been delivered or has ended. Whatever it waits for after
 * delivery delays no other command.
 */
export function createCommandOrder(): InOrder {
  const queue = createSerialQueue();
  const after = async (branchIds: readonly string[]) => {
    await Promise.all(branchIds.map((branchId) => queue.run(branchId, () => Promise.resolve())));
  };
  return (command, execute) => {
    const branchId = branchOfRun(command);
    if (branchId === undefined) return execute({ delivered: () => {}, after });
    return new Promise((resolve, reject) => {
      void queue.run(
        branchId,
        () =>
          new Promise<void>((next) => {
            const turn = { delivered: next, after: () => Promise.resolve() };
            void execute(turn).then(resolve, reject).finally(next);
          }),
      );
    });
  };
}

/** The branch of the run that receives the command; undefined if the command is not for exactly one run. */
function branchOfRun(command: Command): string | undefined {
  switch (command.type) {
    case "message.edit":
    case "message.regenerate":
    case "branch.fork":
      return command.newBranchId;
    // Each run of a fan-out is on a new branch of its own.
    case "branch.fanOut":
    case "branch.bringBack":
    case "branch.cherryPick":
    case "branch.hide":
    case "branch.activate":
    case "branch.rename":
    case "branch.recolour":
    case "branch.delete":
    case "branch.restore":
    case "branch.prompt":
    case "branch.override":
    case "node.prune":
    case "context.configure":
    case "context.pin":
    case "undo":
      return undefined;
    default:
      return command.branchId;
  }
}

import type { Command } from "#domain/command.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";

import type { CommandResult } from "./command-context.ts";

/** A command that is being carried out, among the others. */
export interface Turn {
  /** Says that the run has the command: the next one on its branch can begin. */
  delivered(): void;
  /**
   * Resolves once the commands given before on these branches have reached their runs, so that a run which one
   * of them begins can be stopped. A command that itself has a place on a branch never waits, because two of
   * them could wait for each other.
   */
  after(branchIds: readonly string[]): Promise<void>;
}

type InOrder = (
  command: Command,
  execute: (turn: Turn) => Promise<CommandResult>,
) => Promise<CommandResult>;

/**
 * Makes commands for one run reach it in the order in which they were given, although some read more rows before than
 * others: a Stop must not overtake the Continue before it. Each begins when the one before it has been
 * delivered, or has ended; whatever a command waits for after its delivery delays no other.
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

/** The branch of the one run that hears of the command. */
function branchOfRun(command: Command): string | undefined {
  switch (command.type) {
    case "message.edit":
    case "message.regenerate":
    case "branch.fork":
      return command.newBranchId;
    // Each of its runs is on a branch that it makes.
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

import type { Command } from "#domain/command.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";

import type { CommandResult } from "./command-context.ts";

type InOrder = (
  command: Command,
  execute: (delivered: () => void) => Promise<CommandResult>,
) => Promise<CommandResult>;

/**
 * Commands for one run reach it in the order in which they were given, though each reads rows before, some more than
 * others: a Stop must not overtake the Continue before it. So each begins when the one before it has been
 * delivered, or has ended; what a command waits for after that holds up no other.
 */
export function createCommandOrder(): InOrder {
  const queue = createSerialQueue();
  return (command, execute) => {
    const branchId = branchOfRun(command);
    if (branchId === undefined) return execute(() => {});
    return new Promise((resolve, reject) => {
      void queue.run(
        branchId,
        () =>
          new Promise<void>((next) => {
            void execute(next).then(resolve, reject).finally(next);
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

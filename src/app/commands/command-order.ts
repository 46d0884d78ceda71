import type { Command } from "#domain/command.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";

import type { CommandResult } from "./command-context.ts";

type InOrder = (
  command: Command,
  execute: (delivered: () => void) => Promise<CommandResult>,
) => Promise<CommandResult>;

/**
 * Keeps the commands for one run in the order in which they were given. Each command reads rows before it is
 * delivered, and some take longer than others; yet a Stop must not overtake the Continue before it. So a
 * command begins when the one before it has been delivered or has ended. Whatever it waits for after
 * delivery delays no other command.
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

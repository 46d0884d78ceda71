import { editMessage, regenerate } from "#domain/branching/make-version.ts";
import type { MessageCommand } from "#domain/command.ts";
import { defined } from "#domain/defined.ts";
import { ok } from "#domain/result.ts";
import { isInterrupted } from "#domain/runs/run.ts";
import type { NodeScope } from "#storage/conversations/branches.ts";

import { undoableAs, applyOperation, refuse, startOnce, unlessInBin } from "./command-context.ts";
import type { CommandResult, CommandContext } from "./command-context.ts";

export async function executeMessageCommand(
  context: CommandContext,
  command: MessageCommand,
): Promise<CommandResult> {
  const now = context.deps.now();
  switch (command.type) {
    case "message.send":
      return sendMessage(context, command);
    case "message.edit": {
      const changed = await applyOperation(
        context,
        [nearOf(command), { nodeIds: [command.message.nodeId] }],
        unlessInBin((rows) => editMessage(rows, { ...command, now })),
        undoableAs("edit", command.branchId),
      );
      if (!changed.ok) return changed;
      const [edited] = await context.deps.branches.nodes([command.message.nodeId]);
      // An edited answer needs no answer.
      if (edited?.message.role === "assistant") return ok(null);
      return startOnce(context, command.newBranchId, command.message.runId);
    }
    case "message.regenerate": {
      const streaming = context.streamingNodeId(command.branchId);
      const changed = await applyOperation(
        context,
        [nearOf(command)],
        unlessInBin((rows) =>
          regenerate(rows, {
            ...command,
            ...defined({ streamingNodeId: streaming }),
            now,
          }),
        ),
        undoableAs("regenerate", command.branchId),
      );
      return changed.ok ? startOnce(context, command.newBranchId, command.runId) : changed;
    }
    case "message.unqueue":
      return context.deliver(command.branchId, { type: "message.unqueue", nodeId: command.nodeId });
  }
}

/**
 * Delivers the message to the branch's run, which queues it while it is at work. An interrupted run would
 * wait for the person, and their next message settles that: the run is stopped, so that the message follows
 * the partial answer.
 */
async function sendMessage(
  context: CommandContext,
  { branchId, message, instead }: Extract<MessageCommand, { type: "message.send" }>,
): Promise<CommandResult> {
  const branch = await context.deps.branches.get(branchId);
  if (branch === undefined) return refuse("not_found", "There is no such branch.");
  if (branch.messageIds.includes(message.nodeId)) return ok(null);
  const run = context.runOf(branchId);
  const isOnItsWay = run?.id === message.runId;
  if (run !== undefined && !isOnItsWay && (instead === true || isInterrupted(run))) {
    await context.stopRuns([branchId]);
    await context.whenClosed(branchId);
  }
  const delivered = await context.deliver(branchId, { type: "message.send", ...message });
  if (!delivered.ok || message.content.length === 0) return delivered;
  return context.whenStored(branchId, message.nodeId);
}

function nearOf({ branchId, nodeId }: { branchId: string; nodeId: string }): NodeScope {
  return { branchId, nodeId };
}

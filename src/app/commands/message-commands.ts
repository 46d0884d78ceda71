import { editMessage, regenerate } from "#domain/branching/make-version.ts";
import type { MessageCommand } from "#domain/command.ts";
import { ok } from "#domain/result.ts";
import type { Place } from "#storage/branches.ts";

import { act, change, refuse, startOnce } from "./command-scene.ts";
import type { CommandAnswer, CommandScene } from "./command-scene.ts";

export async function carryOutMessage(
  scene: CommandScene,
  command: MessageCommand,
): Promise<CommandAnswer> {
  const now = scene.deps.now();
  switch (command.type) {
    case "message.send": {
      const { branchId, message } = command;
      const branch = await scene.deps.branches.get(branchId);
      if (branch === undefined) return refuse("not_found", "There is no such branch.");
      if (branch.messageIds.includes(message.nodeId)) return ok(null);
      await scene.deliver(branchId, { type: "message.send", ...message });
      return message.content.length === 0 ? ok(null) : scene.whenKept(branchId, message.nodeId);
    }
    case "message.edit": {
      const changed = await change(
        scene,
        [nearOf(command), { nodeIds: [command.message.nodeId] }],
        (rows) => editMessage(rows, { ...command, now }),
        act("edit", command.branchId),
      );
      return changed.ok ? startOnce(scene, command.newBranchId, command.message.runId) : changed;
    }
    case "message.regenerate": {
      const streaming = scene.streamingNodeId(command.branchId);
      const changed = await change(
        scene,
        [nearOf(command)],
        (rows) =>
          regenerate(rows, {
            ...command,
            ...(streaming === undefined ? {} : { streamingNodeId: streaming }),
            now,
          }),
        act("regenerate", command.branchId),
      );
      return changed.ok ? startOnce(scene, command.newBranchId, command.runId) : changed;
    }
    case "message.unqueue":
      await scene.deliver(command.branchId, { type: "message.unqueue", nodeId: command.nodeId });
      return ok(null);
  }
}

function nearOf({ branchId, nodeId }: { branchId: string; nodeId: string }): Place {
  return { branchId, nodeId };
}

import { bringBack } from "#domain/branching/bring-back.ts";
import { cherryPick } from "#domain/branching/cherry-pick.ts";
import { deleteBranch } from "#domain/branching/delete-branch.ts";
import { fanOut } from "#domain/branching/fan-out.ts";
import { forkBranch } from "#domain/branching/fork.ts";
import { pruneAt } from "#domain/branching/prune.ts";
import { restoreBranches } from "#domain/branching/restore-branches.ts";
import {
  activateBranch,
  recolour,
  renameBranch,
  setOverrides,
  setPrompts,
} from "#domain/branching/settings.ts";
import type { BranchCommand } from "#domain/command.ts";
import { ok } from "#domain/result.ts";
import type { Place } from "#storage/branches.ts";

import { AT_WORK, act, change, refuse, startOnce } from "./command-scene.ts";
import type { CommandAnswer, CommandScene } from "./command-scene.ts";

export async function carryOutBranch(
  scene: CommandScene,
  command: BranchCommand,
): Promise<CommandAnswer> {
  const now = scene.deps.now();
  switch (command.type) {
    case "branch.fork": {
      const streaming = scene.streamingNodeId(command.fromBranchId);
      const near: Place[] = [{ branchId: command.fromBranchId, nodeId: command.nodeId }];
      if (command.message !== null) near.push({ nodeIds: [command.message.nodeId] });
      const changed = await change(
        scene,
        near,
        (rows) =>
          forkBranch(rows, {
            ...command,
            ...(streaming === undefined ? {} : { streamingNodeId: streaming }),
            now,
          }),
        act("fork", command.fromBranchId),
      );
      if (!changed.ok || command.message === null) return changed;
      return startOnce(scene, command.newBranchId, command.message.runId);
    }
    case "branch.activate":
      return change(scene, [], (rows) => activateBranch(rows, { ...command, now }));
    case "branch.rename":
      return change(
        scene,
        [],
        (rows) => renameBranch(rows, command),
        act("rename", command.branchId),
      );
    case "branch.recolour":
      return change(
        scene,
        [],
        (rows) => recolour(rows, command),
        act("recolour", command.branchId),
      );
    case "branch.prompt":
      return change(
        scene,
        [],
        (rows) => setPrompts(rows, command),
        act("prompt", command.branchId),
      );
    case "branch.override":
      return change(
        scene,
        [],
        (rows) => setOverrides(rows, command),
        act("override", command.branchId),
      );
    case "branch.fanOut":
      return fanOutRuns(scene, command);
    case "branch.bringBack":
      if (scene.isRunning(command.branchId)) return refuse("streaming", AT_WORK);
      return change(
        scene,
        [{ branchId: command.branchId, tip: true }, { nodeIds: [command.message.nodeId] }],
        (rows) => bringBack(rows, { ...command, now }),
        act("bring_back", command.branchId),
      );
    case "branch.cherryPick": {
      if (scene.isRunning(command.branchId)) return refuse("streaming", AT_WORK);
      const { branchId, nodeIds } = command.source;
      const picked = nodeIds.map((nodeId) => ({ branchId, nodeId }));
      return change(
        scene,
        [{ branchId: command.branchId, tip: true }, ...picked],
        (rows) => cherryPick(rows, { ...command, now }),
        act("cherry_pick", command.branchId),
      );
    }
    case "branch.delete":
      await scene.stopRuns([command.branchId]);
      return change(scene, [], (rows) => deleteBranch(rows, { ...command, now }));
    case "branch.restore":
      return change(scene, [], (rows) => restoreBranches(rows, command));
    case "node.prune": {
      const branches = await scene.deps.branches.ofContext(scene.deps.token.contextId);
      const listing = branches.filter((branch) => branch.messageIds.includes(command.nodeId));
      await scene.stopRuns(listing.map((branch) => branch.id));
      const near = listing.map((branch) => ({ branchId: branch.id, nodeId: command.nodeId }));
      return change(scene, near, (rows) => pruneAt(rows, { ...command, now }));
    }
  }
}

async function fanOutRuns(
  scene: CommandScene,
  command: Extract<BranchCommand, { type: "branch.fanOut" }>,
): Promise<CommandAnswer> {
  const { fromBranchId, nodeId, message, lanes } = command;
  const streaming = scene.streamingNodeId(fromBranchId);
  const near: Place[] = [{ branchId: fromBranchId, nodeId }];
  if (message !== null) near.push({ nodeIds: [message.nodeId] });
  const changed = await change(
    scene,
    near,
    (rows) =>
      fanOut(rows, {
        ...command,
        ...(streaming === undefined ? {} : { streamingNodeId: streaming }),
        now: scene.deps.now(),
      }),
    act("fan_out", fromBranchId),
  );
  if (!changed.ok) return changed;
  for (const lane of lanes) await startOnce(scene, lane.branchId, lane.runId);
  return ok(null);
}

import { bringBack } from "#domain/branching/bring-back.ts";
import { noChange } from "#domain/branching/change-set.ts";
import type { OperationResult } from "#domain/branching/change-set.ts";
import { cherryPick } from "#domain/branching/cherry-pick.ts";
import { branchesDeletedWith, deleteBranch } from "#domain/branching/delete-branch.ts";
import { fanOut } from "#domain/branching/fan-out.ts";
import { forkBranch } from "#domain/branching/fork.ts";
import { hideMessages } from "#domain/branching/hide.ts";
import { branchesPrunedAt, pruneAt } from "#domain/branching/prune.ts";
import { restoreBranches } from "#domain/branching/restore-branches.ts";
import { branchById, refusal } from "#domain/branching/rows.ts";
import {
  activateBranch,
  recolour,
  renameBranch,
  setOverrides,
  setPrompts,
} from "#domain/branching/settings.ts";
import type { BranchCommand } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { err, ok } from "#domain/result.ts";
import { isInterrupted, isUnfinished } from "#domain/runs/run.ts";
import type { BranchRows, NodeScope } from "#storage/conversations/branches.ts";

import {
  BRANCH_IS_BUSY,
  undoableAs,
  applyOperation,
  refuse,
  startOnce,
  unlessInBin,
} from "./command-context.ts";
import type { CommandResult, CommandContext } from "./command-context.ts";

export async function executeBranchCommand(
  context: CommandContext,
  command: BranchCommand,
): Promise<CommandResult> {
  const now = context.deps.now();
  switch (command.type) {
    case "branch.fork":
      return fork(context, command);
    case "branch.fanOut":
      return fanOutRuns(context, command);
    case "branch.activate":
      return applyOperation(context, [], (rows) => activateBranch(rows, { ...command, now }));
    case "branch.rename":
    case "branch.recolour":
    case "branch.prompt":
    case "branch.override":
      return changeSetting(context, command);
    case "branch.hide":
      return hide(context, command);
    case "branch.bringBack":
      return bringBackTo(context, command);
    case "branch.cherryPick":
      return cherryPickTo(context, command);
    case "branch.delete":
      return remove(context, command);
    case "branch.restore":
      return applyOperation(context, [], (rows) => restoreBranches(rows, command));
    case "node.prune":
      return prune(context, command);
  }
}

type CommandOf<T extends BranchCommand["type"]> = Extract<BranchCommand, { type: T }>;

/** Deletes a branch and its versions. Stops their runs first: no run may go on where nobody sees it. */
async function remove(
  context: CommandContext,
  command: CommandOf<"branch.delete">,
): Promise<CommandResult> {
  const { deps } = context;
  const target = await deps.branches.get(command.branchId);
  const all = target === undefined ? [] : await deps.branches.ofContext(target.contextId);
  const same = all.find(({ id }) => id === target?.id);
  const going = same === undefined ? [] : branchesDeletedWith(all, same);
  await context.stopRuns(going.map(({ id }) => id));
  return applyOperation(context, [], (rows) => deleteBranch(rows, { ...command, now: deps.now() }));
}

async function fork(
  context: CommandContext,
  command: CommandOf<"branch.fork">,
): Promise<CommandResult> {
  const { fromBranchId, newBranchId, message } = command;
  const streamingNodeId = context.streamingNodeId(fromBranchId);
  const now = context.deps.now();
  const changed = await applyOperation(
    context,
    nearNewMessage(command),
    unlessInBin((rows) => forkBranch(rows, { ...command, ...defined({ streamingNodeId }), now })),
    undoableAs("fork", fromBranchId),
  );
  if (!changed.ok || message === null) return changed;
  return startOnce(context, newBranchId, message.runId);
}

async function fanOutRuns(
  context: CommandContext,
  command: CommandOf<"branch.fanOut">,
): Promise<CommandResult> {
  const { fromBranchId, lanes } = command;
  const streamingNodeId = context.streamingNodeId(fromBranchId);
  const now = context.deps.now();
  const changed = await applyOperation(
    context,
    nearNewMessage(command),
    unlessInBin((rows) =>
      isBeforeAnswer(context, rows, command)
        ? err(refusal("streaming", BRANCH_IS_BUSY))
        : fanOut(rows, { ...command, ...defined({ streamingNodeId }), now }),
    ),
    undoableAs("fan_out", fromBranchId),
  );
  if (!changed.ok) return changed;
  for (const lane of lanes) {
    const started = await startOnce(context, lane.branchId, lane.runId);
    if (!started.ok) return started;
  }
  return ok(null);
}

/** Whether the fan-out's message would follow the branch's last message, whose answer is still on its way. */
function isBeforeAnswer(
  context: CommandContext,
  { branches }: BranchRows,
  { fromBranchId, nodeId, message, lanes }: CommandOf<"branch.fanOut">,
): boolean {
  const run = context.runOf(fromBranchId);
  if (run === undefined || !isUnfinished(run) || isInterrupted(run)) return false;
  // A fan-out without text asks for other answers to the last message.
  if (message === null || message.content.length === 0) return false;
  // A repeated command has made its branches already.
  const isDone = lanes.some(({ branchId }) => branchById(branches, branchId) !== undefined);
  return !isDone && branchById(branches, fromBranchId)?.messageIds.at(-1) === nodeId;
}

/**
 * Names the rows to read: the message that the new branches start from and, if the command is repeated,
 * the new message.
 */
function nearNewMessage(command: CommandOf<"branch.fork" | "branch.fanOut">): NodeScope[] {
  const { fromBranchId: branchId, nodeId, message } = command;
  const from = { branchId, nodeId };
  return message === null ? [from] : [from, { nodeIds: [message.nodeId] }];
}

type SettingCommand = CommandOf<
  "branch.rename" | "branch.recolour" | "branch.prompt" | "branch.override"
>;

const settingActs = {
  "branch.rename": "rename",
  "branch.recolour": "recolour",
  "branch.prompt": "prompt",
  "branch.override": "override",
} as const;

function changeSetting(context: CommandContext, command: SettingCommand): Promise<CommandResult> {
  const undo = undoableAs(settingActs[command.type], command.branchId);
  return applyOperation(context, [], (rows) => withSetting(rows, command), undo);
}

function withSetting(rows: BranchRows, command: SettingCommand): OperationResult {
  switch (command.type) {
    case "branch.rename":
      return renameBranch(rows, command);
    case "branch.recolour":
      return recolour(rows, command);
    case "branch.prompt":
      return setPrompts(rows, command);
    case "branch.override":
      return setOverrides(rows, command);
  }
}

function hide(context: CommandContext, command: CommandOf<"branch.hide">): Promise<CommandResult> {
  const { branchId, nodeIds, hidden } = command;
  const now = context.deps.now();
  return applyOperation(
    context,
    nodeIds.map((nodeId) => ({ branchId, nodeId })),
    (rows) => hideMessages(rows, { ...command, now }),
    undoableAs(hidden ? "hide" : "show", branchId),
  );
}

async function bringBackTo(
  context: CommandContext,
  command: CommandOf<"branch.bringBack">,
): Promise<CommandResult> {
  const { branchId, message } = command;
  if (context.isRunning(branchId)) return refuse("streaming", BRANCH_IS_BUSY);
  const now = context.deps.now();
  const near = [{ branchId, tip: true as const }, { nodeIds: [message.nodeId] }];
  const undo = undoableAs("bring_back", branchId);
  const bring = unlessInBin((rows) => bringBack(rows, { ...command, now }));
  return applyOperation(context, near, bring, undo);
}

async function cherryPickTo(
  context: CommandContext,
  command: CommandOf<"branch.cherryPick">,
): Promise<CommandResult> {
  const { branchId, source } = command;
  if (context.isRunning(branchId)) return refuse("streaming", BRANCH_IS_BUSY);
  const now = context.deps.now();
  const picked = source.nodeIds.map((nodeId) => ({ branchId: source.branchId, nodeId }));
  const near = [{ branchId, tip: true as const }, ...picked];
  const undo = undoableAs("cherry_pick", branchId);
  const pick = unlessInBin((rows) => cherryPick(rows, { ...command, now }));
  return applyOperation(context, near, pick, undo);
}

/** Puts the pruned branches in the bin, after stopping their runs. */
async function prune(
  context: CommandContext,
  command: CommandOf<"node.prune">,
): Promise<CommandResult> {
  const { nodeId } = command;
  const { branches, token } = context.deps;
  const now = context.deps.now();
  const all = await branches.ofContext(token.contextId);
  const near = all
    .filter((branch) => branch.messageIds.includes(nodeId))
    .map((branch) => ({ branchId: branch.id, nodeId }));
  let going: readonly Branch[] = [];
  const looked = await applyOperation(context, near, (rows) => {
    going = branchesPrunedAt(rows, nodeId);
    return ok(noChange());
  });
  if (!looked.ok) return looked;
  await context.stopRuns(going.map(({ id }) => id));
  return applyOperation(context, near, (rows) => pruneAt(rows, { ...command, now }));
}

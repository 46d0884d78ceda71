import { bringBack } from "#domain/branching/bring-back.ts";
import type { Outcome, UndoKind } from "#domain/branching/change-set.ts";
import { cherryPick } from "#domain/branching/cherry-pick.ts";
import { deleteBranch } from "#domain/branching/delete-branch.ts";
import { fanOut } from "#domain/branching/fan-out.ts";
import { forkBranch } from "#domain/branching/fork.ts";
import { editMessage, regenerate } from "#domain/branching/make-version.ts";
import { pruneAt } from "#domain/branching/prune.ts";
import {
  activateBranch,
  pinBranch,
  recolour,
  renameBranch,
  setOverrides,
  setPrompts,
} from "#domain/branching/settings.ts";
import { undoable } from "#domain/branching/undoable.ts";
import type {
  BranchCommand,
  Command,
  CommandRefusal,
  MessageCommand,
  RunCommand,
} from "#domain/command.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunEvent } from "#machine/run-events.ts";
import type { BranchRows, Place } from "#storage/branches.ts";

import type { EffectDeps } from "./run-effects/deps.ts";

export type CommandAnswer = Result<null, CommandRefusal>;

/** What carrying out commands needs of the conversation, while this tab writes it. */
export interface CommandScene {
  deps: EffectDeps;
  /** Gives an event to the branch's run, making its actor where there is none. */
  deliver(branchId: string, event: RunEvent): Promise<void>;
  /** The node that the branch's run is writing, if any. */
  streamingNodeId(branchId: string): string | undefined;
  /** True while the branch's run is on its way, or waits for the person. */
  isRunning(branchId: string): boolean;
  /** Resolves once the message is durable: on its branch, or in its queue. */
  whenKept(branchId: string, nodeId: string): Promise<CommandAnswer>;
  stopRuns(branchIds: readonly string[]): Promise<void>;
}

/** Carries out one command of any tab's. A command delivered twice has its effect once. */
export function carryOut(scene: CommandScene, command: Command): Promise<CommandAnswer> {
  switch (command.type) {
    case "message.send":
    case "message.edit":
    case "message.regenerate":
    case "message.unqueue":
      return carryOutMessage(scene, command);
    case "branch.fork":
    case "branch.activate":
    case "branch.rename":
    case "branch.recolour":
    case "branch.delete":
    case "branch.prompt":
    case "branch.override":
    case "branch.fanOut":
    case "branch.bringBack":
    case "branch.cherryPick":
    case "node.prune":
      return carryOutBranch(scene, command);
    case "context.rename":
      return rename(scene, command.title);
    case "context.configure":
      return configure(scene, command.config);
    case "context.pin":
      return change(scene, [], (rows) => pinBranch(rows, command), act("pin", command.branchId));
    case "undo":
      return takeBack(scene, command.undoId);
    default:
      return carryOutRun(scene, command);
  }
}

async function carryOutMessage(
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

/** A command that comes again must not start the same run again. */
async function startOnce(
  scene: CommandScene,
  branchId: string,
  runId: string,
): Promise<CommandAnswer> {
  const known = await scene.deps.runs.latestRun(branchId);
  if (known?.id !== runId) await scene.deliver(branchId, { type: "run.start", runId });
  return ok(null);
}

async function carryOutBranch(scene: CommandScene, command: BranchCommand): Promise<CommandAnswer> {
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
    case "node.prune": {
      const branches = await scene.deps.branches.ofContext(scene.deps.token.contextId);
      const listing = branches.filter((branch) => branch.messageIds.includes(command.nodeId));
      await scene.stopRuns(listing.map((branch) => branch.id));
      const near = listing.map((branch) => ({ branchId: branch.id, nodeId: command.nodeId }));
      return change(scene, near, (rows) => pruneAt(rows, { ...command, now }));
    }
  }
}

const AT_WORK = "The branch is at work: wait until its answer ends, or stop it.";

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

async function carryOutRun(scene: CommandScene, command: RunCommand): Promise<CommandAnswer> {
  const { branchId, ...event } = command;
  await scene.deliver(branchId, event);
  return ok(null);
}

async function rename({ deps }: CommandScene, title: string): Promise<CommandAnswer> {
  const trimmed = title.trim();
  if (trimmed === "") return refuse("name_empty", "A conversation needs a title.");
  const written = await deps.conversations.rename(deps.token.contextId, trimmed, deps.now());
  return written.ok ? ok(null) : refuse("storage", written.error.message);
}

async function configure(
  { deps }: CommandScene,
  config: Parameters<EffectDeps["conversations"]["configure"]>[1],
): Promise<CommandAnswer> {
  const written = await deps.conversations.configure(deps.token, config);
  return written.ok ? ok(null) : refuse("storage", written.error.message);
}

/** The runs on what the act made are stopped first; what they still write finds its branch. */
async function takeBack(scene: CommandScene, undoId: string): Promise<CommandAnswer> {
  const { deps } = scene;
  const row = await deps.branches.undoRow(undoId);
  const made = row?.undoneAt === undefined ? (row?.branches ?? []) : [];
  const grown = made.filter(({ kind }) => kind === "appended");
  if (grown.some(({ id }) => scene.isRunning(id))) return refuse("streaming", AT_WORK);
  await scene.stopRuns(made.filter(({ kind }) => kind === "made").map(({ id }) => id));
  const done = await deps.branches.undo(deps.token, undoId, deps.now());
  if (done.ok) return ok(null);
  return done.error.source === "operation"
    ? err(done.error.refusal)
    : refuse("storage", done.error.problem.message);
}

/** What a person can take back; the operation writes no undo row itself. */
interface Undoable {
  kind: UndoKind;
  branchId: string | null;
}

function act(kind: UndoKind, branchId: string | null): Undoable {
  return { kind, branchId };
}

async function change(
  { deps }: CommandScene,
  near: readonly Place[],
  operate: (rows: BranchRows) => Outcome,
  undo?: Undoable,
): Promise<CommandAnswer> {
  const now = deps.now();
  const undoId = deps.newId();
  const remembered = (rows: BranchRows): Outcome => {
    const outcome = operate(rows);
    if (!outcome.ok || undo === undefined) return outcome;
    return ok(undoable(rows, outcome.value, { ...undo, undoId, now }));
  };
  const changed = await deps.branches.change(deps.token, near, remembered, now);
  if (changed.ok) return ok(null);
  return changed.error.source === "operation"
    ? err(changed.error.refusal)
    : refuse("storage", changed.error.problem.message);
}

function refuse(kind: CommandRefusal["kind"], message: string): CommandAnswer {
  return err({ kind, message });
}

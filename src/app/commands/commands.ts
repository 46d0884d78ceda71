import type { EffectDeps } from "#app/run-effects/deps.ts";
import { pinBranch } from "#domain/branching/settings.ts";
import type { Command, RunCommand } from "#domain/command.ts";
import { err, ok } from "#domain/result.ts";

import { carryOutBranch } from "./branch-commands.ts";
import { AT_WORK, act, change, refuse } from "./command-scene.ts";
import type { CommandAnswer, CommandScene } from "./command-scene.ts";
import { carryOutMessage } from "./message-commands.ts";

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
    case "branch.restore":
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

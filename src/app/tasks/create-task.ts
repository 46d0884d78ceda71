import type { TaskPlace } from "#app/run/tasks.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { Branch, ChatConfig, ChatContext } from "#domain/context.ts";
import { refusedInBin } from "#domain/in-bin.ts";
import { choiceOf } from "#domain/modes/choose-mode.ts";
import type { ModeChoice } from "#domain/modes/choose-mode.ts";
import { modesToChoose } from "#domain/modes/mode.ts";
import type { Mode, ModeInUse } from "#domain/modes/mode.ts";
import { modelOr, ownParameters, ownSettings } from "#domain/settings/effective-settings.ts";
import { isEnoughForTask, shareOf } from "#domain/tasks/budget-share.ts";
import { newTask } from "#domain/tasks/task-conversation.ts";
import { MAX_TASK_DEPTH, taskIdsOf } from "#domain/tasks/task-ids.ts";
import type { TaskOrder } from "#domain/tasks/task-order.ts";
import { ancestorsOf } from "#storage/conversations/ancestors.ts";
import { ToolFailure } from "#tools/tool.ts";

import type { TaskDeps } from "./task-deps.ts";

/**
 * Stores a call's sub-task with its goal.
 * @throws ToolFailure if it may not be started; nothing is stored then
 */
export async function createTask(
  deps: TaskDeps,
  place: TaskPlace,
  callId: string,
  order: TaskOrder,
): Promise<void> {
  const { contextId, branchId, answerNodeId: nodeId } = place;
  const parent = await deps.conversations.get(contextId);
  const branch = await deps.branches.get(branchId);
  if (parent === undefined || branch === undefined) throw refusal("Its conversation is gone.");
  const inBin = refusedInBin(parent, await deps.conversations.binnedAbove(parent));
  if (inBin !== undefined) throw refusal(inBin.message);
  const tooDeep = await depthProblem(deps, parent);
  if (tooDeep !== undefined) throw refusal(`${tooDeep} Do this part yourself.`);
  await checkBudget(deps, branchId);
  const mode = chosenMode(order.mode, await deps.modes.list());
  const brought = mode && choiceOf(mode, await deps.connections.list());
  const { connectionId } = ownSettings(parent, branch);
  const connection = await deps.connections.get(connectionId);
  const config = configOf(order.model, brought, { parent, branch }, connection);
  const switches = inheritedSwitches(branch.overrides?.tools, mode === undefined);
  const rows = newTask(
    order,
    taskIdsOf(callId),
    { contextId, branchId, nodeId, callId },
    { config, switches, files: await deps.workspaces.before(place, callId) },
    deps.now(),
  );
  const created = await deps.conversations.create({ ...rows, branches: [rows.branch] });
  if (!created.ok) throw refusal(created.error.message);
}

/**
 * The tool switches that a sub-task inherits. What the person switched off stays off in every mode; what they
 * switched on stays on only in the same mode.
 */
function inheritedSwitches(tools: Record<string, boolean> | undefined, isSameMode: boolean) {
  const kept = Object.entries(tools ?? {}).filter(([, isOn]) => isSameMode || !isOn);
  return Object.fromEntries(kept);
}

function configOf(
  model: string | undefined,
  brought: ModeChoice | undefined,
  { parent, branch }: { parent: ChatContext; branch: Branch },
  connection: Connection | undefined,
): ChatConfig {
  const settings = ownSettings(parent, branch);
  const { ignoresDefaults } = parent.config;
  const own = model === undefined ? brought : undefined;
  return {
    connectionId: own?.connectionId ?? settings.connectionId,
    modelId:
      own?.modelId ??
      (model === undefined ? modelOr(settings.modelId, connection) : knownModel(model, connection)),
    mode: brought?.mode ?? settings.mode,
    // The person's defaults and the mode's apply to the sub-task anyway, below these.
    parameters: ownParameters(parent, branch),
    ...(ignoresDefaults === undefined ? {} : { ignoresDefaults }),
  };
}

/** The model if the connection has it. A connection that lists no models may have any. */
function knownModel(model: string, connection: Connection | undefined): string {
  const listed = connection?.models ?? [];
  if (listed.length === 0 || listed.some(({ id }) => id === model)) return model;
  const some = listed.slice(0, NAMED).map(({ id }) => id);
  throw refusal(
    `There is no model "${model}" on this connection. Some that there are: ${some.join(", ")}.`,
  );
}

/** A mode by its name or id; undefined if none was asked for. */
function chosenMode(asked: string | undefined, modes: readonly Mode[]): ModeInUse | undefined {
  if (asked === undefined) return undefined;
  const there = modesToChoose(modes);
  const wanted = asked.toLowerCase();
  const found = there.find(({ id, name }) => id === asked || name.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const names = there.map(({ name }) => name).join(", ");
  throw refusal(`There is no mode "${asked}". There are: ${names}.`);
}

/** How many models are named to a model that asked for one that does not exist. */
const NAMED = 12;

/** Why this conversation can have no sub-task (law S4); undefined if it can. */
export async function depthProblem(
  deps: Pick<TaskDeps, "conversations">,
  parent: ChatContext,
): Promise<string | undefined> {
  const above = await ancestorsOf((id) => deps.conversations.get(id), parent);
  const { parentId } = above.at(-1) ?? parent;
  const depth = 1 + above.length + (parentId === undefined ? 0 : 1);
  if (depth <= MAX_TASK_DEPTH) return undefined;
  return `Sub-tasks are nested at most ${String(MAX_TASK_DEPTH)} deep.`;
}

/** Refuses a sub-task for which too little of the budget is left (law S5). */
async function checkBudget(deps: TaskDeps, branchId: string): Promise<void> {
  const run = await deps.runs.latestRun(branchId);
  if (run === undefined || isEnoughForTask(shareOf(run))) return;
  throw refusal(
    "Too little of this run’s budget is left for a sub-task. Do it yourself, or answer with what you have.",
  );
}

function refusal(why: string): ToolFailure {
  return new ToolFailure("invalid_arguments", `The sub-task was not started. ${why}`);
}

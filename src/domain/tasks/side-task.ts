import { cherryPick } from "#domain/branching/cherry-pick.ts";
import type { CommandRefusal } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { newConversation } from "#domain/new-conversation.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { NodeLookup } from "#domain/runs/round-nodes.ts";
import { resolveForkPoint } from "#domain/runs/rounds.ts";
import { ownParameters, ownSettings } from "#domain/settings/effective-settings.ts";
import { UNTITLED } from "#domain/text/untitled.ts";

import type { TaskRows } from "./task-conversation.ts";

/** A question on the side, asked at a message of a branch. Ids are made on this device. */
export interface SideTask {
  contextId: string;
  branchId: string;
  /** The ids of the copies are derived from this one. */
  pickId: string;
  nodeId: string;
  now: number;
}

/**
 * Law S9: makes a sub-task that begins with copies of everything through the message, and with the
 * branch's own settings. Its title comes from its first question.
 */
export function newSideTask(
  side: SideTask,
  parent: { context: ChatContext; branch: Branch; lookup: NodeLookup },
): Result<TaskRows, CommandRefusal> {
  const { context, branch, lookup } = parent;
  const fork = resolveForkPoint(branch.messageIds, side.nodeId, lookup);
  if (!fork.ok) return fork;
  const seen = branch.messageIds.slice(0, fork.value.throughIndex + 1);
  const own = emptySideTask(side, context, branch);
  if (seen.length === 0) return ok({ ...own, nodes: [] });
  const rows = { context: own.context, branches: [own.branch, branch], lookup };
  const source = { branchId: branch.id, nodeIds: seen };
  const copied = cherryPick(rows, {
    branchId: own.branch.id,
    pickId: side.pickId,
    source,
    now: side.now,
  });
  if (!copied.ok) return err(copied.error);
  const [filled = own.branch] = copied.value.putBranches;
  return ok({ context: own.context, branch: filled, nodes: [...copied.value.putNodes] });
}

function emptySideTask(side: SideTask, context: ChatContext, branch: Branch) {
  const { contextId, branchId, nodeId, now } = side;
  const { connectionId, modelId, mode } = ownSettings(context, branch);
  const parameters = ownParameters(context, branch);
  const made = newConversation({
    contextId,
    branchId,
    title: UNTITLED,
    connectionId,
    modelId,
    now,
  });
  const { systemPrompt, userPrompt } = branch;
  // The model, the mode and the parameters become those of the new conversation.
  const { tools, outputSchema, validators } = branch.overrides ?? {};
  const overrides = defined({ tools, outputSchema, validators });
  const hasOverrides = Object.keys(overrides).length > 0;
  return {
    context: {
      ...made.context,
      parentId: context.id,
      parentBranchId: branch.id,
      parentNodeId: nodeId,
      config: { ...context.config, connectionId, modelId, mode, parameters },
    },
    branch: {
      ...made.branch,
      ...defined({ systemPrompt, userPrompt, overrides: hasOverrides ? overrides : undefined }),
    },
  };
}

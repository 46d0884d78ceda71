import type { Branch, ChatConfig, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { newConversation } from "#domain/new-conversation.ts";
import { titleOf } from "#domain/text/titles.ts";
import { changesPart } from "#domain/workspace/draft-changes.ts";
import { EMPTY_WORKSPACE, changesBetween } from "#domain/workspace/workspace.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";

import type { TaskIds } from "./task-ids.ts";
import type { TaskOrder } from "./task-order.ts";

/** Where a sub-task was started. */
export interface TaskOrigin {
  contextId: string;
  branchId: string;
  /** Id of the answer that contains the call. */
  nodeId: string;
  callId: string;
}

/** What a sub-task starts with. `switches` turns tools on or off by name. */
export interface TaskSettings {
  config: ChatConfig;
  switches: Record<string, boolean>;
  /** The files of the place where the call was made (law S10). Only references to bytes are copied. */
  files: Workspace;
}

/** The rows of a new conversation. */
export interface TaskRows {
  context: ChatContext;
  branch: Branch;
  nodes: MessageNode[];
}

/** A sub-task's rows before its first run: one branch with the goal as its only message. */
export function newTask(
  order: TaskOrder,
  ids: TaskIds,
  origin: TaskOrigin,
  { config, switches, files }: TaskSettings,
  now: number,
): TaskRows {
  const { contextId, branchId, goalId } = ids;
  const { connectionId, modelId } = config;
  const title = titleOf(order.title ?? order.goal);
  const started = newConversation({ contextId, branchId, title, connectionId, modelId, now });
  const goal: MessageNode = {
    id: goalId,
    contextId,
    parentId: null,
    message: {
      role: "user",
      content: [
        ...changesPart(changesBetween(EMPTY_WORKSPACE, files)),
        { type: "text", text: `${order.goal}\n\nHand back: ${order.handBack}` },
      ],
      metadata: {
        synthetic: true,
        source: { kind: "sub_task", contextId: origin.contextId, branchId: origin.branchId },
      },
    },
    createdAt: now,
  };
  return {
    context: {
      ...started.context,
      parentId: origin.contextId,
      parentBranchId: origin.branchId,
      parentCallId: origin.callId,
      parentNodeId: origin.nodeId,
      config,
    },
    branch: {
      ...started.branch,
      messageIds: [goalId],
      systemPrompt: { id: "sub-task", content: TASK_PROMPT },
      ...(Object.keys(switches).length === 0 ? {} : { overrides: { tools: switches } }),
    },
    nodes: [goal],
  };
}

const TASK_PROMPT =
  "You are working on one task that another conversation has given you. You see nothing of that " +
  "conversation, and it will see nothing of this one but what you hand back. Work on your own as " +
  "far as you can, then say what came of it.";

/** The request for the message that is handed back, once the task has ended. */
export const SUMMARY_REQUEST =
  "The task is over. Now write the one message that is handed back to the conversation which gave " +
  "it to you. It sees nothing else of what happened here, so name the results, the facts that matter, " +
  "and whatever is left open. Write only that message, and use no tools.";

import type { Branch, ChatContext } from "#domain/context.ts";
import { derivedId } from "#domain/derived-id.ts";
import type { JsonValue } from "#domain/json.ts";
import type { SampleModel } from "#domain/mcp/sample.ts";
import { textOf } from "#domain/message.ts";
import type { ContentPart, MessageNode } from "#domain/message.ts";
import { SERVER_MODE } from "#domain/modes/mode.ts";
import { newConversation } from "#domain/new-conversation.ts";

import type { TaskOrigin, TaskRows } from "./task-conversation.ts";
import { taskContextId } from "./task-ids.ts";
import type { TaskIds } from "./task-ids.ts";
import { nextTaskStep, SILENT } from "./task-step.ts";
import type { TaskEnding, TaskState, TaskStep } from "./task-step.ts";

/** What a model is asked for an MCP server, as the person approved it. */
export interface SampleOrder {
  /** Every id of the sub-task is derived from this one. */
  id: string;
  title: string;
  model: SampleModel;
  /** The system prompt; may be empty. */
  system: string;
  messages: readonly { role: "user" | "assistant"; content: ContentPart[] }[];
  /** By their API names. */
  parameters: Record<string, JsonValue>;
}

/**
 * The rows of a sub-task in which a model answers a server. They contain what the server sent, and
 * nothing else.
 */
export function newSample(
  order: SampleOrder,
  { contextId, branchId }: Pick<TaskIds, "contextId" | "branchId">,
  origin: TaskOrigin,
  now: number,
): TaskRows {
  const { title, system, parameters } = order;
  const { connectionId, modelId } = order.model;
  const made = newConversation({
    contextId,
    branchId,
    title,
    connectionId,
    modelId,
    modeId: SERVER_MODE,
    now,
  });
  const nodes = nodesOf(order, contextId, origin, now);
  return {
    context: {
      ...made.context,
      parentId: origin.contextId,
      parentBranchId: origin.branchId,
      parentCallId: origin.callId,
      parentNodeId: origin.nodeId,
      config: { ...made.context.config, parameters, ignoresDefaults: true },
    },
    branch: {
      ...made.branch,
      messageIds: nodes.map(({ id }) => id),
      ...(system === "" ? {} : { systemPrompt: { id: "server", content: system } }),
    } satisfies Branch,
    nodes,
  };
}

function nodesOf(
  { id, messages }: SampleOrder,
  contextId: string,
  origin: TaskOrigin,
  now: number,
): MessageNode[] {
  const source = {
    kind: "sub_task" as const,
    contextId: origin.contextId,
    branchId: origin.branchId,
  };
  const ids = messages.map((_message, at) => derivedId(id, `sample message ${at}`));
  return messages.map((message, at) => ({
    id: ids[at] ?? "",
    contextId,
    parentId: ids[at - 1] ?? null,
    // A message that the server calls an answer looks like one, but names no model.
    message:
      message.role === "user" ? { ...message, metadata: { synthetic: true, source } } : message,
    createdAt: now,
  }));
}

/**
 * Whether a model answers a server in this conversation. If so, its id differs from the one that the
 * call's own sub-task would have.
 */
export function isSample({ id, parentCallId }: Pick<ChatContext, "id" | "parentCallId">): boolean {
  return parentCallId !== undefined && id !== taskContextId(parentCallId);
}

/**
 * Why there is no answer, in words for the server. It must learn nothing of the person's provider, nor
 * any text that they have not read.
 */
export function whyNoSample({ kind }: TaskEnding): string {
  return kind === "stopped" || kind === "removed"
    ? "The person stopped the model."
    : "The model gave no answer.";
}

/**
 * The next step, as for any sub-task, except that the answer is handed back as it is, without a
 * summary.
 */
export function nextSampleStep(state: TaskState, ids: TaskIds): TaskStep {
  const step = nextTaskStep(state, ids);
  if (step.kind !== "summarize") return step;
  const tip = state.nodes.at(-1);
  const text = tip === undefined ? "" : textOf(tip.message);
  const isEmpty = text.trim() === "";
  return {
    kind: "end",
    ending: isEmpty ? { kind: "failed", error: SILENT } : { kind: "finished", text },
  };
}

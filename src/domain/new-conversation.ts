import { DEFAULT_MODE } from "./context.ts";
import type { Branch, ChatContext } from "./context.ts";

/** The name of a conversation’s first branch, until the person changes it. */
export const MAIN = "main";

/**
 * What a new conversation is made from. Ids are made on this device (law B9); `now` is in Unix
 * milliseconds.
 */
export interface NewConversationInput {
  contextId: string;
  branchId: string;
  title: string;
  connectionId: string;
  modelId: string;
  /** Absent: the default mode. */
  modeId?: string;
  now: number;
}

/** A new conversation with one empty branch, which is active. */
export function newConversation(input: NewConversationInput): {
  context: ChatContext;
  branch: Branch;
} {
  const { contextId, branchId, title, connectionId, modelId, modeId = DEFAULT_MODE, now } = input;
  const context: ChatContext = {
    id: contextId,
    title,
    config: { connectionId, modelId, mode: modeId, parameters: {} },
    activeBranchName: MAIN,
    writerEpoch: 0,
    createdAt: now,
    updatedAt: now,
  };
  const branch: Branch = {
    id: branchId,
    contextId,
    name: MAIN,
    named: true,
    messageIds: [],
    colour: 0,
    activeAt: now,
    createdAt: now,
  };
  return { context, branch };
}

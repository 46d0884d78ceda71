import type { Services } from "#app/services/services.ts";
import { newConversation } from "#domain/new-conversation.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#storage/problems.ts";

/** What the person chose for a new conversation. */
export interface ConversationStart {
  title: string;
  connectionId: string;
  modelId: string;
  /** The usual mode if absent. */
  modeId?: string;
}

/** A conversation that was just stored, and its first branch. */
export interface CreatedConversation {
  contextId: string;
  branchId: string;
}

/** Stores a new conversation with its empty main branch. */
export async function createConversation(
  { conversations, newId, now }: Pick<Services, "conversations" | "newId" | "now">,
  start: ConversationStart,
): Promise<Result<CreatedConversation, StorageProblem>> {
  const ids = { contextId: newId(), branchId: newId() };
  const { context, branch } = newConversation({ ...start, ...ids, now: now() });
  const created = await conversations.create({ context, branches: [branch], nodes: [] });
  return created.ok ? ok(ids) : created;
}

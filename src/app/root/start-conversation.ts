import { createConversation } from "#app/conversation/create-conversation.ts";
import type { CreatedConversation } from "#app/conversation/create-conversation.ts";
import type { Services } from "#app/services/services.ts";
import { isUnsettled } from "#domain/command.ts";
import type { Outgoing } from "#domain/command.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { mayFail } from "#domain/may-fail.ts";
import { messageLabel } from "#domain/message-label.ts";
import { contentOf } from "#domain/message.ts";
import type { AddedPart, ContentPart } from "#domain/message.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { modelOr } from "#domain/settings/effective-settings.ts";
import { titleOf } from "#domain/text/titles.ts";
import { UNTITLED } from "#domain/text/untitled.ts";

import { engineOf } from "./engine.ts";

/** A message that starts a conversation. */
export interface FirstMessage {
  text: string;
  attached: readonly AddedPart[];
  /**
   * Undefined if the person sends before the connections have been read; then the first connection is used.
   */
  connection: Connection | undefined;
  /** If empty, the connection's default model. */
  modelId: string;
  /** If absent, the usual mode. */
  modeId?: string;
  /** Whether the person chose the model, so that later conversations begin with it (law W6). */
  isChosen: boolean;
}

/** A message that was sent and whose fate is not known, with its branch. */
export interface Unsettled {
  branchId: string;
  message: Outgoing;
}

/**
 * How a conversation was started. `sent`: the message is stored in a new conversation. `kept`: the message
 * was refused and became that conversation's draft; if there is `unsettled`, it may be in the conversation as
 * well, or may still arrive. `failed`: neither the message nor a conversation is stored.
 */
export type StartResult =
  | ({ kind: "sent" } & CreatedConversation)
  | ({ kind: "kept"; why: string; unsettled?: Unsettled } & CreatedConversation)
  | { kind: "failed"; why: string };

/** Stores a conversation and sends its first message, from which it also gets its title. */
export async function startConversation(
  services: Services,
  first: FirstMessage,
): Promise<StartResult> {
  const connection = first.connection ?? (await firstConnection(services));
  if (connection === undefined) return { kind: "failed", why: "No connection is set up." };
  const content = contentOf(first.text, first.attached);
  const created = await createConversation(services, {
    title: titleOf(messageLabel({ role: "user", content })),
    connectionId: connection.id,
    modelId: modelOr(first.modelId, connection),
    ...defined({ modeId: first.modeId }),
  });
  if (!created.ok) return { kind: "failed", why: created.error.message };
  if (first.isChosen) await rememberChoice(services, connection, first.modelId);
  const refused = await sendFirst(services, created.value, content);
  if (refused !== undefined) return keepAsDraft(services, created.value, first, refused);
  return { kind: "sent", ...created.value };
}

/** What was chosen for a conversation before its first message. */
export type ConversationChoice = Pick<
  FirstMessage,
  "connection" | "modelId" | "modeId" | "isChosen"
>;

/**
 * Stores a conversation without messages, so that its prompts, its next request and a question to several
 * models are available before the first message. The draft of the new conversation moves into it. If that
 * fails, no conversation is left, and the draft stays where it was.
 */
export async function openBlankConversation(
  services: Services,
  { connection: chosen, modelId, modeId, isChosen }: ConversationChoice,
): Promise<Result<CreatedConversation, { message: string }>> {
  const connection = chosen ?? (await firstConnection(services));
  if (connection === undefined) return err({ message: "There is no connection." });
  const created = await createConversation(services, {
    title: UNTITLED,
    connectionId: connection.id,
    modelId: modelOr(modelId, connection),
    ...defined({ modeId }),
  });
  if (!created.ok) return created;
  const { drafts, conversations, now } = services;
  const { contextId, branchId } = created.value;
  const moved = await drafts.move(NEW_CONVERSATION_DRAFT, branchId, now());
  if (!moved.ok) {
    // If this fails, the empty conversation is in the list until it has been opened and left again.
    await mayFail(conversations.removeIfBlank(contextId));
    return moved;
  }
  if (isChosen) await rememberChoice(services, connection, modelId);
  return created;
}

/**
 * Remembers the chosen model. If that fails, the next new conversation begins with another model, which the
 * person can see there (law W6).
 */
function rememberChoice({ connections, now }: Services, { id }: Connection, modelId: string) {
  return mayFail(connections.markUsed(id, now(), modelId));
}

async function firstConnection({ opened, connections }: Services): Promise<Connection | undefined> {
  await opened;
  return (await connections.list()).at(0);
}

type Refused = Pick<Extract<StartResult, { kind: "kept" }>, "why" | "unsettled">;

/**
 * Sends the first message. Resolves with the reason if it was not sent. An error leaves an empty
 * conversation, as a refusal does.
 */
async function sendFirst(
  services: Services,
  { contextId, branchId }: CreatedConversation,
  content: ContentPart[],
): Promise<Refused | undefined> {
  try {
    const message = { runId: services.newId(), nodeId: services.newId(), content };
    const conversation = engineOf(services).open(contextId);
    const sent = await conversation.dispatch({ type: "message.send", branchId, message });
    if (sent.ok) return undefined;
    const why = sent.error.message;
    return isUnsettled(sent.error) ? { why, unsettled: { branchId, message } } : { why };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Makes the message the conversation's draft; if even the draft cannot be stored, removes the conversation.
 */
async function keepAsDraft(
  { drafts, bin, now }: Services,
  created: CreatedConversation,
  { text, attached }: FirstMessage,
  refused: Refused,
): Promise<StartResult> {
  const { contextId, branchId } = created;
  const kept = await drafts.put(branchId, text, now(), attached);
  if (kept.ok) return { kind: "kept", ...created, ...refused };
  // If this fails, an empty conversation stays in the list; the message is still where it was written.
  await mayFail(bin.moveToBin(contextId, now()));
  return { kind: "failed", why: refused.why };
}

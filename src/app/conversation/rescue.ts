import { blobInFile } from "#app/attachments/file-blobs.ts";
import type { Services } from "#app/services/services.ts";
import { hueOf } from "#domain/branching/colours.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { PartialRows } from "#domain/damage/rescued-rows.ts";
import { fileText } from "#domain/files/file-text.ts";
import type { BlobInFile } from "#domain/files/format.ts";
import { closeOpenRounds } from "#domain/files/open-rounds.ts";
import { blobIdsIn } from "#domain/message.ts";
import type { ContentPart, MessageNode } from "#domain/message.ts";
import { newConversation } from "#domain/new-conversation.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";

import type { Conversation } from "./conversation.ts";

/** A file for the person to keep when the browser no longer stores anything. */
export interface RescueFile {
  name: string;
  blob: Blob;
}

interface ConversationRows {
  context: ChatContext;
  branches: Branch[];
  messages: MessageNode[];
}

/** What only this tab has of one branch. */
export interface Unstored {
  branchId: string;
  nodes: { id: string; message: MessageNode["message"] }[];
}

/**
 * Makes a Bough file of the conversation. Whatever could not be stored is appended to its branches: the
 * streaming answer, the message being sent, the queue. If the database does not answer, the file holds
 * only these.
 */
export async function rescueFile(
  services: Services,
  conversation: Conversation,
): Promise<RescueFile> {
  const now = services.now();
  const rows = await readRows(services, conversation.contextId).catch(() => undefined);
  const unstored = unstoredIn(services, conversation);
  const whole = rows ?? rowsFor(conversation.contextId, unstored, now);
  const { context, branches, messages } = withUnstored(whole, unstored, now);
  const exportedAt = new Date(now).toISOString();
  const rowsInFile = { contexts: [context], branches, messages };
  const text = fileText(rowsInFile, exportedAt, await bytesOf(services, messages));
  return {
    name: `bough-rescued-${exportedAt.slice(0, 10)}.json`,
    blob: new Blob([text], { type: "application/json" }),
  };
}

/** The bytes of the messages' attachments; none if they cannot be read. */
async function bytesOf(
  { databases }: Services,
  messages: readonly MessageNode[],
): Promise<BlobInFile[]> {
  const ids = [...new Set(messages.flatMap(({ message }) => blobIdsIn(message.content)))];
  if (ids.length === 0) return [];
  try {
    return await Promise.all((await createBlobStore(databases).many(ids)).map(blobInFile));
  } catch {
    return [];
  }
}

async function readRows(
  services: Services,
  contextId: string,
): Promise<ConversationRows | undefined> {
  const context = await services.conversations.get(contextId);
  if (context === undefined) return undefined;
  const branches = await services.branches.ofContext(contextId);
  const ids = [...new Set(branches.flatMap(({ messageIds }) => messageIds))];
  return { context, branches, messages: await services.branches.nodes(ids) };
}

/** What each branch of this tab has in memory and may not have stored yet. */
export function unstoredIn(
  services: Pick<Services, "live">,
  { actor }: Pick<Conversation, "actor">,
): Unstored[] {
  const { runs } = actor.getSnapshot().context;
  return Object.entries(runs).map(([branchId, run]) => {
    const { draftNodeId, trigger, queue } = run.getSnapshot().context;
    const sent = trigger.type === "message.send" ? [trigger] : [];
    const said = (messages: readonly { nodeId: string; content: ContentPart[] }[]) =>
      messages
        .filter(({ content }) => content.length > 0)
        .map(({ nodeId, content }) => ({ id: nodeId, message: words("user", content) }));
    return {
      branchId,
      nodes: [...said(sent), ...answerIn(services, draftNodeId), ...said(queue)],
    };
  });
}

function answerIn(
  { live }: Pick<Services, "live">,
  draftNodeId: string | undefined,
): Unstored["nodes"] {
  const answer = draftNodeId === undefined ? undefined : live.get(draftNodeId);
  if (draftNodeId === undefined || answer === undefined) return [];
  const content: ContentPart[] = [
    { type: "reasoning" as const, text: answer.reasoning() },
    { type: "text" as const, text: answer.text() },
  ].filter(({ text }) => text !== "");
  if (content.length === 0) return [];
  const message = { ...words("assistant", content), metadata: { status: "partial" as const } };
  return [{ id: draftNodeId, message }];
}

function words(role: "user" | "assistant", content: ContentPart[]): MessageNode["message"] {
  return { role, content };
}

/** Appends the unstored messages to their branches (law B1). Stored messages stay as they are. */
export function withUnstored(
  rows: ConversationRows,
  unstored: readonly Unstored[],
  now: number,
): ConversationRows {
  const known = new Set(rows.messages.map(({ id }) => id));
  const fresh = new Map(
    unstored.map(({ branchId, nodes }) => [branchId, nodes.filter(({ id }) => !known.has(id))]),
  );
  const grows = ({ id }: Branch) => (fresh.get(id) ?? []).length > 0;
  // Law R1: if a message followed an open call, the file could not be imported.
  const { branches: closed, messages } = closeOpenRounds(
    rows.branches.filter(grows),
    rows.messages,
  );
  const closedById = new Map(closed.map((branch) => [branch.id, branch]));
  const branches = rows.branches.map((stored) => {
    const branch = closedById.get(stored.id) ?? stored;
    const messageIds = [...branch.messageIds];
    for (const { id, message } of fresh.get(branch.id) ?? []) {
      const parentId = messageIds.at(-1) ?? null;
      messages.push({ id, contextId: rows.context.id, parentId, message, createdAt: now });
      messageIds.push(id);
    }
    return { ...branch, messageIds };
  });
  return { ...rows, branches, messages };
}

/** Makes a conversation to hold what is left in memory. */
export function rowsFor(
  contextId: string,
  unstored: readonly Unstored[],
  now: number,
): ConversationRows {
  const branches = unstored.map(({ branchId }, index) => ({
    id: branchId,
    contextId,
    name: index === 0 ? "main" : `rescued ${index + 1}`,
    named: true,
    messageIds: [],
    colour: hueOf(index),
    activeAt: now - index,
    createdAt: now,
  }));
  const config = { modelId: "", connectionId: "", mode: DEFAULT_MODE, parameters: {} };
  const context: ChatContext = {
    id: contextId,
    title: "Rescued from memory",
    config,
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: now,
    updatedAt: now,
  };
  return { context, branches, messages: [] };
}

/** Makes a conversation of unsent texts, one message for each. */
export function unsentRows(
  { newId, now }: { newId: () => string; now: () => number },
  unsent: readonly ContentPart[][],
): PartialRows {
  if (unsent.length === 0) return { contexts: [], branches: [], messages: [] };
  const { context, branch } = newConversation({
    contextId: newId(),
    branchId: newId(),
    title: "Text that was not sent",
    connectionId: "",
    modelId: "",
    now: now(),
  });
  let parentId: string | null = null;
  const messages = unsent.map((content) => {
    const message = words("user", content);
    const node = { id: newId(), contextId: context.id, parentId, message, createdAt: now() };
    parentId = node.id;
    return node;
  });
  const messageIds = messages.map(({ id }) => id);
  return { contexts: [context], branches: [{ ...branch, messageIds }], messages };
}

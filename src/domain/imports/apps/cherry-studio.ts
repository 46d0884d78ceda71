import {
  fieldsOf,
  inner,
  listOf,
  objectsIn,
  parsedOrText,
  textIn,
  timeIn,
} from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedArchive,
  ImportedConversation,
  ImportedNode,
} from "#domain/imports/imported-conversation.ts";
import { conversation, node, roleIn } from "#domain/imports/optional.ts";

import { blockParts, olderParts } from "./cherry-studio-parts.ts";

/**
 * Cherry Studio: a backup’s `data.json`, versions 1 to 5. Topics are in tables of a database. Their
 * titles and system prompts are in a store of the app's interface, next to keys, which are not read.
 * Newer backups are copies of the browser's own files (LevelDB) and can't be read.
 */
export const cherryStudio: AppAdapter = {
  app: "Cherry Studio",
  accepts: (value) => {
    const fields = fieldsOf(value);
    if (fields === undefined || typeof fields["version"] !== "number") return false;
    const isFirst = objectsIn(fields["indexedDB"]).some(({ key }) => isTopicKey(key));
    return isFirst || Array.isArray(inner(fields, "indexedDB")["topics"]);
  },
  *read(value, archive) {
    const fields = fieldsOf(value);
    const blocks = blocksIn(inner(fields, "indexedDB")["message_blocks"]);
    const about = aboutTopics(inner(fields, "localStorage")["persist:cherry-studio"]);
    for (const topic of topicsIn(fields)) {
      const id = textIn(topic["id"]) ?? "";
      yield conversationIn(topic, about.get(id), { blocks, archive });
    }
  },
};

/** What the messages of a backup refer to. */
interface Backup {
  /** Message blocks by id. */
  blocks: ReadonlyMap<string, Fields>;
  archive: ImportedArchive;
}

/** What the store of the app's interface says of a topic. */
interface About {
  topic: Fields;
  assistant: Fields;
}

function isTopicKey(key: unknown): boolean {
  return textIn(key)?.startsWith("topic:") === true;
}

/** The topics of a backup. In version 1 all tables are one list of keys and values. */
function topicsIn(fields: Fields | undefined): Fields[] {
  const tables = fields?.["indexedDB"];
  if (!Array.isArray(tables)) return objectsIn(inner(fields, "indexedDB")["topics"]);
  return objectsIn(objectsIn(tables).flatMap(({ key, value }) => (isTopicKey(key) ? [value] : [])));
}

function blocksIn(rows: unknown): Map<string, Fields> {
  return new Map(
    objectsIn(rows).flatMap((row): [string, Fields][] => {
      const id = textIn(row["id"]);
      return id === undefined ? [] : [[id, row]];
    }),
  );
}

/** Topics by id, from the assistants that list them. These are JSON text inside JSON text. */
function aboutTopics(stored: unknown): Map<string, About> {
  const slice = fieldsOf(parsedOrText(fieldsOf(parsedOrText(stored))?.["assistants"]));
  const assistants = [inner(slice, "defaultAssistant"), ...objectsIn(slice?.["assistants"])];
  return new Map(
    assistants.flatMap((assistant) =>
      objectsIn(assistant["topics"]).flatMap((topic): [string, About][] => {
        const id = textIn(topic["id"]);
        return id === undefined ? [] : [[id, { topic, assistant }]];
      }),
    ),
  );
}

function conversationIn(
  topic: Fields,
  about: About | undefined,
  backup: Backup,
): ImportedConversation {
  const messages = objectsIn(topic["messages"]);
  const prompts = [about?.assistant["prompt"], about?.topic["prompt"]];
  const nodes = nodesIn(messages, backup);
  return conversation({
    id: textIn(topic["id"]) ?? "",
    title: textIn(about?.topic["name"]) ?? "",
    createdAt: timeIn(about?.topic["createdAt"]) ?? timeIn(messages[0]?.["createdAt"]),
    updatedAt: timeIn(about?.topic["updatedAt"]) ?? timeIn(messages.at(-1)?.["createdAt"]),
    folder: textIn(about?.assistant["name"]),
    systemPrompt: prompts.flatMap((prompt) => textIn(prompt) ?? []).join("\n\n"),
    ...nodes,
  });
}

/**
 * The messages of a topic, which are stored in one line. Answers to the same question are versions; the
 * conversation continues from the one marked as useful, otherwise from the last.
 */
function nodesIn(
  messages: readonly Fields[],
  backup: Backup,
): { nodes: ImportedNode[]; current: string | undefined } {
  const cleared = messages.findLastIndex(({ type }) => type === "clear");
  const nodes: ImportedNode[] = [];
  let question: string | undefined;
  let useful: string | undefined;
  let last: string | null = null;
  for (const [at, message] of messages.entries()) {
    if (message["type"] === "clear") continue;
    const id = textIn(message["id"]) ?? `${String(at)} of its topic`;
    const asked = textIn(message["askId"]);
    const isVersion = asked !== undefined && asked === question;
    const parent: string | null = isVersion ? asked : (useful ?? last);
    nodes.push({ ...nodeIn(id, parent, message, backup), ...(at < cleared && { unsent: true }) });
    if (roleIn(message["role"]) === "user") question = id;
    if (!isVersion) useful = undefined;
    if (message["useful"] === true) useful = id;
    last = id;
  }
  return { nodes, current: useful ?? last ?? undefined };
}

function nodeIn(
  id: string,
  parent: string | null,
  message: Fields,
  { blocks, archive }: Backup,
): ImportedNode {
  const role = roleIn(message["role"]);
  const own = listOf(message["blocks"]).flatMap((block): Fields[] => {
    const found = blocks.get(String(block));
    return found === undefined ? [] : [found];
  });
  const failed = own.find(({ type }) => type === "error");
  const error = inner(failed ?? message, "error");
  const isFailed = failed !== undefined || message["status"] === "error";
  return node({
    id,
    parent,
    role,
    parts: Array.isArray(message["blocks"])
      ? own.flatMap((block) => blockParts(block, archive))
      : olderParts(message, archive),
    at: timeIn(message["createdAt"]),
    model: role === "assistant" ? modelIn(message) : undefined,
    error:
      isFailed && role === "assistant"
        ? (textIn(error["message"]) ?? "The answer failed.")
        : undefined,
    partial: message["status"] === "paused" ? true : undefined,
  });
}

function modelIn(message: Fields): string | undefined {
  return textIn(inner(message, "model")["id"]) ?? textIn(message["modelId"]);
}

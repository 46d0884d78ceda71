import {
  fieldsOf,
  idIn,
  inner,
  listOf,
  objectsIn,
  textIn,
  timeIn,
} from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedConversation,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, inLine, node, roleIn } from "#domain/imports/optional.ts";
import { namedFile, openAiContent, reasoningParts } from "#domain/imports/parts.ts";

/** LobeChat: sessions, topics, and messages that name both. */
export const lobeChat: AppAdapter = {
  app: "LobeChat",
  accepts: (value) => {
    const fields = fieldsOf(value);
    const state = inner(fields, "state");
    return "exportType" in (fields ?? {}) && ("sessions" in state || "messages" in state);
  },
  *read(value) {
    const state = inner(fieldsOf(value), "state");
    const sessions = allOf(state["sessions"]);
    const nested = sessions.flatMap((session) =>
      allOf(session["chats"]).map((message): Fields => ({ ...message, sessionId: session["id"] })),
    );
    const topics = [
      ...allOf(state["topics"]),
      ...sessions.flatMap((session) => allOf(session["topics"])),
    ];
    const groups = new Map<string, Fields[]>();
    for (const message of [...allOf(state["messages"]), ...nested]) {
      const key = `${idIn(message["sessionId"]) ?? ""} ${idIn(message["topicId"]) ?? ""}`;
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [message]);
      else known.push(message);
    }
    const byId = (rows: readonly Fields[]) => new Map(rows.map((row) => [idIn(row["id"]), row]));
    const [sessionOf, topicOf] = [byId(sessions), byId(topics)];
    for (const [key, messages] of groups) {
      const session = sessionOf.get(idIn(messages[0]?.["sessionId"]));
      const topic = topicOf.get(idIn(messages[0]?.["topicId"]));
      yield conversationIn(key, messages, session, topic);
    }
  },
};

/** All rows of a table. Version 1 has maps where later versions have lists. */
function allOf(rows: unknown): Fields[] {
  return Array.isArray(rows) ? objectsIn(rows) : objectsIn(Object.values(fieldsOf(rows) ?? {}));
}

function conversationIn(
  id: string,
  messages: readonly Fields[],
  session: Fields | undefined,
  topic: Fields | undefined,
): ImportedConversation {
  const config = inner(session, "config");
  const ordered = messages.toSorted((left, right) => (whenOf(left) ?? 0) - (whenOf(right) ?? 0));
  return conversation({
    id,
    title: textIn(topic?.["title"]) ?? textIn(inner(session, "meta")["title"]) ?? "",
    createdAt: whenOf(topic ?? {}) ?? whenOf(ordered[0] ?? {}),
    updatedAt: ordered.length === 0 ? undefined : whenOf(ordered.at(-1) ?? {}),
    systemPrompt: textIn(config["systemRole"]),
    model: textIn(config["model"]),
    nodes: inLine(ordered.map(nodeIn)),
  });
}

function whenOf(row: Fields): number | undefined {
  return timeIn(row["createdAt"]) ?? timeIn(row["createAt"]);
}

function nodeIn(message: Fields): ImportedNode {
  const role = roleIn(message["role"]);
  const plugin = fieldsOf(message["plugin"]) ?? fieldsOf(message["function_call"]);
  const error = fieldsOf(message["error"]) ?? fieldsOf(message["pluginError"]);
  const isCall = role === "tool" && plugin !== undefined;
  const files = listOf(message["files"]).flatMap((file, index) => namedFile(file, index) ?? []);
  const said = [
    ...reasoningParts(message["reasoning"] ?? inner(message, "reasoning")["content"]),
    ...openAiContent(message["content"]),
  ];
  return node({
    id: idIn(message["id"]) ?? "",
    parent: null,
    role: isCall ? "assistant" : role,
    parts: isCall ? callIn(message, plugin) : [...files, ...said],
    at: whenOf(message),
    model:
      role === "assistant" ? (textIn(message["fromModel"]) ?? textIn(message["model"])) : undefined,
    error:
      role === "assistant" && error !== undefined
        ? (textIn(error["message"]) ?? "The answer failed.")
        : undefined,
  });
}

/** A call and its result, both from one message of a function. */
function callIn(message: Fields, plugin: Fields): ImportedPart[] {
  const names = [plugin["identifier"], plugin["apiName"] ?? plugin["name"]];
  const name = names.flatMap((one) => textIn(one) ?? []).join(".") || "tool";
  return [
    { type: "call", name, arguments: plugin["arguments"] ?? {} },
    { type: "result", name, value: message["content"] ?? "" },
  ];
}

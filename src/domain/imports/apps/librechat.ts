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
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, node } from "#domain/imports/optional.ts";
import { namedFile, reasoningParts, textParts, thinkParts } from "#domain/imports/parts.ts";

/** LibreChat: one conversation, whose messages are in a line, linked by parents, or nested. */
export const librechat: AppAdapter = {
  app: "LibreChat",
  accepts: (value) => {
    const fields = fieldsOf(value);
    if (!Array.isArray(fields?.["messages"]) || idIn(fields["conversationId"]) === undefined) {
      return false;
    }
    return ["endpoint", "options", "recursive", "exportAt"].some((key) => key in fields);
  },
  *read(value) {
    const fields = fieldsOf(value);
    if (fields === undefined) return;
    const options = inner(fields, "options");
    const messages = flattened(fields["messages"]);
    const times = messages.flatMap(({ message }) => timeIn(message["createdAt"]) ?? []);
    yield conversation({
      id: idIn(fields["conversationId"]) ?? "",
      title: textIn(fields["title"]) ?? "",
      createdAt: times[0],
      systemPrompt: textIn(options["promptPrefix"]) ?? textIn(options["system"]),
      model: textIn(options["model"]),
      nodes: messages.map(({ message, above }, at) =>
        nodeIn(message, above, messages[at - 1]?.message),
      ),
    });
  },
};

interface Nested {
  message: Fields;
  /** The message in which this one is nested. */
  above?: Fields;
}

function flattened(list: unknown): Nested[] {
  const found: Nested[] = [];
  const open: Nested[] = objectsIn(list)
    .map((message) => ({ message }))
    .reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    const above = next.message;
    for (const message of objectsIn(above["children"]).reverse()) open.push({ message, above });
  }
  return found;
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

function nodeIn(
  message: Fields,
  above: Fields | undefined,
  before: Fields | undefined,
): ImportedNode {
  const named = idIn(message["parentMessageId"]) ?? idIn(above?.["messageId"]);
  const isLine = !("parentMessageId" in message) && above === undefined;
  const parent = isLine ? (idIn(before?.["messageId"]) ?? null) : (named ?? null);
  const role = message["isCreatedByUser"] === true ? "user" : "assistant";
  const content = listOf(message["content"]).flatMap(partIn);
  const files = [...listOf(message["files"]), ...listOf(message["attachments"])];
  const text = textIn(message["text"]);
  const isFailed = message["error"] === true;
  const said = content.length > 0 ? content : isFailed ? [] : thinkParts(text);
  return node({
    id: idIn(message["messageId"]) ?? "",
    parent: parent === NOBODY ? null : parent,
    role,
    parts: [...files.flatMap((file, at) => namedFile(file, at) ?? []), ...said],
    at: timeIn(message["createdAt"]),
    model: role === "assistant" ? textIn(message["model"]) : undefined,
    error: isFailed ? (text ?? "The answer failed.") : undefined,
    partial: message["unfinished"] === true && role === "assistant" ? true : undefined,
  });
}

function partIn(part: unknown): ImportedPart[] {
  const fields = fieldsOf(part);
  if (fields === undefined) return textParts(part);
  switch (fields["type"]) {
    case "text": {
      const text = fields["text"];
      return textParts(typeof text === "string" ? text : inner(fields, "text")["value"]);
    }
    case "think":
      return reasoningParts(fields["think"]);
    case "tool_call":
      return callIn(inner(fields, "tool_call"));
    case "error":
      return textParts(fields["error"]);
    default:
      return [{ type: "unknown", what: textIn(fields["type"]) ?? "part", raw: part }];
  }
}

function callIn(call: Fields): ImportedPart[] {
  const id = textIn(call["id"]);
  const made: ImportedPart = {
    type: "call",
    ...(id === undefined ? {} : { id }),
    name: textIn(call["name"]) ?? "tool",
    arguments: call["args"] ?? call["arguments"] ?? {},
  };
  if (call["output"] === undefined || call["output"] === null) return [made];
  return [
    made,
    { type: "result", ...(id === undefined ? {} : { callId: id }), value: call["output"] },
  ];
}

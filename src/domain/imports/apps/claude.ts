import { fieldsOf, listOf, objectsIn, sizeIn, textIn, timeIn } from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedAttachment,
  ImportedConversation,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { namedFile, reasoningParts, textParts } from "#domain/imports/parts.ts";

/** claude.ai: the official export, or one conversation as its web page receives it. */
export const claude: AppAdapter = {
  app: "Claude",
  accepts: (value) => {
    const fields = fieldsOf(value);
    return Array.isArray(fields?.["chat_messages"]);
  },
  *read(value) {
    const fields = fieldsOf(value);
    if (fields !== undefined) yield conversationIn(fields);
  },
};

function conversationIn(fields: Fields): ImportedConversation {
  const messages = objectsIn(fields["chat_messages"]);
  const isLine = !messages.some((message) => "parent_message_uuid" in message);
  const createdAt = timeIn(fields["created_at"]);
  const updatedAt = timeIn(fields["updated_at"]);
  const current = textIn(fields["current_leaf_message_uuid"]);
  const model = textIn(fields["model"]);
  const title = textIn(fields["name"]) ?? textIn(fields["title"]) ?? "";
  const folder = textIn(fieldsOf(fields["project"])?.["name"]);
  let before: string | null = null;
  const nodes = messages.map((message, at): ImportedNode => {
    const id = textIn(message["uuid"]) ?? `message ${String(at)}`;
    const parent = isLine ? before : parentOf(message);
    before = id;
    return nodeIn(id, parent, message, model);
  });
  return {
    id: textIn(fields["uuid"]) ?? `${title} ${String(createdAt)}`,
    title,
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(current === undefined ? {} : { current }),
    ...(model === undefined ? {} : { model }),
    ...(folder === undefined ? {} : { folder }),
    nodes,
  };
}

/** The parent id of first messages; no message has this id. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

function parentOf(message: Fields): string | null {
  const parent = textIn(message["parent_message_uuid"]);
  return parent === undefined || parent === NOBODY ? null : parent;
}

function nodeIn(
  id: string,
  parent: string | null,
  message: Fields,
  model: string | undefined,
): ImportedNode {
  const role = message["sender"] === "human" || message["sender"] === "user" ? "user" : "assistant";
  const at = timeIn(message["created_at"]);
  const said = contentOf(message["content"]);
  const hasText = said.some(({ type }) => type === "text");
  const flat = hasText ? [] : textParts(message["text"]);
  const own = textIn(message["model"]) ?? model;
  return {
    id,
    parent,
    role,
    parts: [...attachmentsIn(message), ...said, ...flat],
    ...(at === undefined ? {} : { at }),
    ...(role === "assistant" && own !== undefined ? { model: own } : {}),
  };
}

function contentOf(content: unknown): ImportedPart[] {
  if (typeof content === "string") return textParts(content);
  return listOf(content).flatMap((block) => {
    const fields = fieldsOf(block);
    if (fields === undefined) return typeof block === "string" ? textParts(block) : [];
    return blockOf(fields);
  });
}

function blockOf(block: Fields): ImportedPart[] {
  switch (block["type"]) {
    case "text": {
      const text = typeof block["text"] === "number" ? String(block["text"]) : block["text"];
      return [...textParts(text), ...citationsIn(block)];
    }
    case "thinking":
      return reasoningParts(block["thinking"]);
    case "tool_use":
    case "server_tool_use": {
      const id = textIn(block["id"]);
      const name = textIn(block["name"]) ?? "tool";
      const call = { type: "call" as const, name, arguments: block["input"] ?? {} };
      return [id === undefined ? call : { ...call, id }];
    }
    case "tool_result":
      return [resultOf(block)];
    // It says how much the model may still write, nothing about the conversation.
    case "token_budget":
      return [];
    default:
      return [{ type: "unknown", what: textIn(block["type"]) ?? "block", raw: block }];
  }
}

function resultOf(block: Fields): ImportedPart {
  const callId = textIn(block["tool_use_id"]);
  const name = textIn(block["name"]);
  const content = listOf(block["content"]);
  const texts = objectsIn(content).map((one) => (one["type"] === "text" ? one["text"] : undefined));
  const isText = content.length > 0 && texts.every((text) => typeof text === "string");
  return {
    type: "result",
    value: isText ? texts.join("\n") : (block["content"] ?? ""),
    ...(callId === undefined ? {} : { callId }),
    ...(name === undefined ? {} : { name }),
    ...(block["is_error"] === true ? { isError: true } : {}),
  };
}

function citationsIn(block: Fields): ImportedPart[] {
  const sources = objectsIn(block["citations"]).flatMap((citation) => {
    const details = fieldsOf(citation["details"]) ?? citation;
    const address = textIn(details["url"]);
    const title = textIn(details["title"]) ?? textIn(citation["title"]);
    return address === undefined ? [] : [{ address, ...(title === undefined ? {} : { title }) }];
  });
  return sources.length === 0 ? [] : [{ type: "sources", sources }];
}

/**
 * The attachments of a message. The lists `files` and `files_v2` repeat names of attachments and of
 * each other, so each name is taken once.
 */
function attachmentsIn(message: Fields): ImportedAttachment[] {
  const found = new Map<string, ImportedAttachment>();
  objectsIn(message["attachments"]).forEach((file, at) => {
    const name =
      textIn(file["file_name"]) ?? textIn(file["name"]) ?? `attachment ${String(at + 1)}`;
    const text = textIn(file["extracted_content"]);
    const size = sizeIn(file["file_size"]);
    const mediaType = text === undefined ? textIn(file["file_type"]) : "text/plain";
    found.set(found.has(name) ? `${name} ${String(at)}` : name, {
      type: "attachment",
      ref: textIn(file["id"]) ?? `${textIn(message["uuid"]) ?? ""} ${String(at)} ${name}`,
      name,
      ...(mediaType === undefined ? {} : { mediaType }),
      ...(size === undefined ? {} : { size }),
      ...(text === undefined ? {} : { bytes: { kind: "text", text } }),
    });
  });
  for (const list of ["files", "files_v2"]) {
    listOf(message[list]).forEach((file, at) => {
      const named = namedFile(file, at);
      if (named !== undefined && !found.has(named.name)) found.set(named.name, named);
    });
  }
  return [...found.values()];
}

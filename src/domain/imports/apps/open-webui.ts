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
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, node, roleIn } from "#domain/imports/optional.ts";
import { namedFile, openAiContent, reasoningParts, thinkParts } from "#domain/imports/parts.ts";

/** Open WebUI: rows that contain a chat, whose history is a map of messages. */
export const openWebUi: AppAdapter = {
  app: "Open WebUI",
  accepts: (value) => {
    const row = fieldsOf(value);
    return fieldsOf(inner(chatOf(row), "history")["messages"]) !== undefined;
  },
  *read(value) {
    const row = fieldsOf(value);
    if (row === undefined) return;
    const chat = chatOf(row);
    const history = inner(chat, "history");
    const messages = Object.entries(fieldsOf(history["messages"]) ?? {});
    const createdAt = timeIn(row["created_at"]) ?? timeIn(chat["timestamp"]);
    const title = textIn(row["title"]) ?? textIn(chat["title"]) ?? "";
    yield conversation({
      id:
        textIn(row["id"]) ?? textIn(chat["id"]) ?? (messages.map(([id]) => id).join(" ") || title),
      title,
      createdAt,
      updatedAt: timeIn(row["updated_at"]),
      systemPrompt: textIn(inner(chat, "params")["system"]) ?? textIn(chat["system"]),
      current: textIn(history["currentId"]),
      model: textIn(listOf(chat["models"])[0]),
      nodes: messages.map(([id, message]) => nodeIn(id, fieldsOf(message) ?? {})),
    });
  },
};

/** The chat of a row. An element without a `chat` field is itself the chat. */
function chatOf(row: Fields | undefined): Fields {
  return fieldsOf(row?.["chat"]) ?? row ?? {};
}

function nodeIn(id: string, message: Fields): ImportedNode {
  const role = roleIn(message["role"]);
  const error = message["error"];
  const output = objectsIn(message["output"]);
  const said =
    role === "assistant" && output.length > 0
      ? output.flatMap(outputPart)
      : contentParts(message["content"]);
  const files = listOf(message["files"]).flatMap((file, at) => fileIn(file, at) ?? []);
  return node({
    id,
    parent: textIn(message["parentId"]) ?? null,
    role,
    parts: [...files, ...said, ...sourcesIn(message)],
    at: timeIn(message["timestamp"]),
    model: role === "assistant" ? textIn(message["model"]) : undefined,
    error:
      error === undefined || error === null || error === false
        ? undefined
        : (textIn(inner(message, "error")["content"]) ?? textIn(error) ?? "The answer failed."),
  });
}

function fileIn(file: unknown, at: number) {
  const fields = fieldsOf(file);
  const url = textIn(fields?.["url"]);
  if (fields !== undefined && fields["type"] === "image" && url?.startsWith("data:") === true) {
    return openAiContent([{ type: "image_url", image_url: { url } }]).find(
      (part) => part.type === "attachment",
    );
  }
  const named = namedFile(file, at);
  const mediaType = textIn(inner(inner(fields, "file"), "meta")["content_type"]);
  return named === undefined || mediaType === undefined ? named : { ...named, mediaType };
}

function outputPart(item: Fields): ImportedPart[] {
  const callId = textIn(item["call_id"]) ?? textIn(item["id"]);
  const id = callId === undefined ? {} : { id: callId };
  switch (item["type"]) {
    case "message":
      return openAiContent(item["content"]);
    case "reasoning": {
      const texts = [...objectsIn(item["content"]), ...objectsIn(item["summary"])];
      return reasoningParts(texts.flatMap(({ text }) => textIn(text) ?? []).join("\n\n"));
    }
    case "function_call":
      return [
        { type: "call", ...id, name: textIn(item["name"]) ?? "tool", arguments: item["arguments"] },
      ];
    case "function_call_output": {
      const texts = objectsIn(item["output"]).flatMap(({ text }) => textIn(text) ?? []);
      const value = texts.length > 0 ? texts.join("\n") : (item["output"] ?? "");
      return [{ type: "result", ...(callId === undefined ? {} : { callId }), value }];
    }
    default:
      return [{ type: "unknown", what: textIn(item["type"]) ?? "output", raw: item }];
  }
}

const OPEN = "<details";
const CLOSE = "</details>";

/** The parts of a message: its text, and the blocks in which the app keeps reasoning and tool calls. */
function contentParts(content: unknown): ImportedPart[] {
  if (typeof content !== "string") return openAiContent(content);
  const parts: ImportedPart[] = [];
  let from = 0;
  // Each search continues where the last one ended, so a text is read only once, whatever it contains.
  let next = 0;
  for (let at = content.indexOf(OPEN); at >= 0; at = content.indexOf(OPEN, next)) {
    const head = content.indexOf(">", at) + 1;
    if (head === 0) break;
    next = head;
    const attributes = content.slice(at + OPEN.length, head - 1);
    const type = attribute(attributes, "type");
    if (type !== "reasoning" && type !== "tool_calls") continue;
    const end = content.indexOf(CLOSE, head);
    if (end < 0) break;
    parts.push(...thinkParts(content.slice(from, at).trim()));
    parts.push(
      ...(type === "reasoning" ? reasoningIn(content.slice(head, end)) : callIn(attributes)),
    );
    from = next = end + CLOSE.length;
  }
  return [...parts, ...thinkParts(content.slice(from).trim())];
}

function reasoningIn(inside: string): ImportedPart[] {
  const end = inside.indexOf("</summary>");
  const text = end < 0 ? inside : inside.slice(end + "</summary>".length);
  return reasoningParts(unescaped(text).replace(/^> ?/gmu, ""));
}

function callIn(attributes: string): ImportedPart[] {
  const id = attribute(attributes, "id");
  const result = attribute(attributes, "result");
  const call: ImportedPart = {
    type: "call",
    ...(id === undefined ? {} : { id }),
    name: attribute(attributes, "name") ?? "tool",
    // JSON text inside JSON text.
    arguments: parsedOrText(parsedOrText(attribute(attributes, "arguments") ?? "{}")),
  };
  if (result === undefined) return [call];
  const value = parsedOrText(result);
  return [call, { type: "result", ...(id === undefined ? {} : { callId: id }), value }];
}

function attribute(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`);
  if (start < 0) return undefined;
  const from = start + name.length + 3;
  const end = attributes.indexOf('"', from);
  return end < 0 ? undefined : unescaped(attributes.slice(from, end));
}

const NAMED: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

function unescaped(text: string): string {
  return text.replace(/&(?:quot|#39|#x27|lt|gt|amp);/gu, (entity) => NAMED[entity] ?? entity);
}

function sourcesIn(message: Fields): ImportedPart[] {
  const found = objectsIn(message["sources"]).flatMap((source) => {
    const all = [inner(source, "source"), ...objectsIn(source["metadata"])];
    return all.flatMap((one) => {
      const address = textIn(one["url"]) ?? textIn(one["source"]);
      const title = textIn(one["name"]) ?? textIn(one["title"]);
      if (address === undefined || !/^https?:/u.test(address)) return [];
      return [{ address, ...(title === undefined ? {} : { title }) }];
    });
  });
  return found.length === 0 ? [] : [{ type: "sources", sources: found }];
}

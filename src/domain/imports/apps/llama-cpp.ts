import { ContentIds } from "#domain/imports/content-ids.ts";
import {
  fieldsOf,
  idIn,
  listOf,
  objectsIn,
  parsedOrText,
  textIn,
  timeIn,
} from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedAttachment,
  ImportedConversation,
  ImportedNode,
} from "#domain/imports/imported-conversation.ts";
import { conversation, node, roleIn } from "#domain/imports/optional.ts";
import {
  dataUrl,
  fingerprintOf,
  openAiCalls,
  openAiContent,
  reasoningParts,
} from "#domain/imports/parts.ts";

/** The web page of llama.cpp: JSON Lines, and the JSON formats that preceded it. */
export const llamaCpp: AppAdapter = {
  app: "llama.cpp",
  accepts: (value) => {
    if (Array.isArray(value)) return value.some(isSession) || value.some(isTable);
    const fields = fieldsOf(value);
    if (fieldsOf(fields?.["conv"]) !== undefined) return Array.isArray(fields?.["messages"]);
    return isOldest(fields);
  },
  *read(value) {
    if (Array.isArray(value)) {
      if (value.some(isTable)) yield* tablesIn(value);
      else yield* sessionsIn(value);
      return;
    }
    const fields = fieldsOf(value);
    if (fields === undefined) return;
    const conv = fieldsOf(fields["conv"]) ?? fields;
    yield conversationIn(conv, objectsIn(fields["messages"]));
  },
};

function isSession(line: unknown): boolean {
  const fields = fieldsOf(line);
  return fields?.["type"] === "session" && ("harness" in fields || "currNode" in fields);
}

function isTable(one: unknown): boolean {
  const fields = fieldsOf(one);
  return typeof fields?.["table"] === "string" && Array.isArray(fields["rows"]);
}

/** Whether this is the oldest format: one object with messages in a line, without parents. */
function isOldest(fields: Fields | undefined): boolean {
  const isNamed = typeof fields?.["id"] === "string" && fields["id"].startsWith("conv-");
  return isNamed && Array.isArray(fields?.["messages"]) && "lastModified" in (fields ?? {});
}

function* sessionsIn(lines: readonly unknown[]): Iterable<ImportedConversation> {
  let session: Fields | undefined;
  let messages: Fields[] = [];
  for (const line of [...lines, { type: "session", isLast: true }]) {
    const fields = fieldsOf(line) ?? {};
    if (fields["type"] === "session") {
      if (session !== undefined) yield conversationIn(session, messages);
      session = fields;
      messages = [];
    } else if (fields["type"] === "message") {
      const message = fieldsOf(fields["message"]);
      if (message !== undefined) messages.push(message);
    }
  }
}

function* tablesIn(tables: readonly unknown[]): Iterable<ImportedConversation> {
  const rowsOf = (name: string) =>
    objectsIn(tables)
      .filter(({ table }) => table === name)
      .flatMap(({ rows }) => objectsIn(rows));
  const byConversation = new Map<string, Fields[]>();
  for (const message of rowsOf("messages")) {
    const id = idIn(message["convId"]) ?? "";
    const known = byConversation.get(id);
    if (known === undefined) byConversation.set(id, [message]);
    else known.push(message);
  }
  for (const conv of rowsOf("conversations")) {
    yield conversationIn(conv, byConversation.get(idIn(conv["id"]) ?? "") ?? []);
  }
}

function conversationIn(conv: Fields, messages: readonly Fields[]): ImportedConversation {
  const isLocked = conv["encryption"] !== undefined && conv["encryption"] !== null;
  const isLine = !messages.some((message) => "parent" in message);
  const times = messages.flatMap(({ timestamp, id }) => timeIn(timestamp) ?? timeIn(id) ?? []);
  const ids = new ContentIds();
  let before: string | null = null;
  const nodes = messages.map((message) => {
    const named = isLine ? before : (idIn(message["parent"]) ?? null);
    const parent = named === "-1" ? null : named;
    const made = nodeIn(idIn(message["id"]) ?? "", parent, message);
    const id = made.id || ids.idOf(parent, made);
    before = id;
    return { ...made, id };
  });
  return conversation({
    id: idIn(conv["id"]) ?? "",
    title: isLocked ? "" : (textIn(conv["name"]) ?? ""),
    createdAt: times[0],
    updatedAt: timeIn(conv["lastModified"]),
    current: idIn(conv["currNode"]),
    nodes: isLocked ? [] : nodes,
    faults: isLocked
      ? ["It is encrypted. Export it from llama.cpp without encryption, then import it again."]
      : undefined,
  });
}

function nodeIn(id: string, parent: string | null, message: Fields): ImportedNode {
  const role = roleIn(message["role"]);
  const isRoot = message["type"] === "root";
  const text = isRoot ? "" : message["content"];
  const reasoning = reasoningParts(message["reasoningContent"] ?? message["thinking"]);
  const calls = parsedOrText(message["toolCalls"] ?? message["tool_calls"]);
  const extra = objectsIn(message["extra"]).flatMap((one, at) => extraIn(one, at) ?? []);
  const callId = textIn(message["toolCallId"]) ?? textIn(message["tool_call_id"]);
  return node({
    id,
    parent,
    role,
    parts:
      role === "tool"
        ? [
            { type: "result", value: text ?? "", ...(callId === undefined ? {} : { callId }) },
            ...extra,
          ]
        : [...extra, ...reasoning, ...openAiContent(text), ...openAiCalls(listOf(calls))],
    at: timeIn(message["timestamp"]),
    model: role === "assistant" ? textIn(message["model"]) : undefined,
    hidden: isRoot ? true : undefined,
  });
}

function extraIn(extra: Fields, at: number): ImportedAttachment | undefined {
  const kind = textIn(extra["type"]) ?? "";
  // A skill only records what the model read.
  if (kind === "SKILL") return undefined;
  const name = textIn(extra["name"]) ?? `${kind.toLowerCase() || "file"} ${String(at + 1)}`;
  const base = { type: "attachment" as const, ref: `${String(at)} ${name}`, name };
  const url = textIn(extra["base64Url"]);
  const data = url === undefined ? undefined : dataUrl(url);
  if (data !== undefined) {
    return {
      ...base,
      ref: `${fingerprintOf(data.data)} ${base.ref}`,
      mediaType: data.mediaType,
      bytes: { kind: "base64", data: data.data },
    };
  }
  const base64 = textIn(extra["base64Data"]);
  if (base64 !== undefined) {
    const mediaType = textIn(extra["mimeType"]) ?? (kind === "PDF" ? "application/pdf" : "");
    return {
      ...base,
      ref: `${fingerprintOf(base64)} ${base.ref}`,
      mediaType,
      bytes: { kind: "base64", data: base64 },
    };
  }
  const text = textIn(extra["content"]);
  if (text === undefined) return base;
  return {
    ...base,
    ref: `${fingerprintOf(text)} ${base.ref}`,
    mediaType: "text/plain",
    bytes: { kind: "text", text },
  };
}

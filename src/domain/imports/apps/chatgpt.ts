import {
  fieldsOf,
  idIn,
  inner,
  listOf,
  objectsIn,
  parsedOrText,
  sizeIn,
  textIn,
  timeIn,
} from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedArchive,
  ImportedAttachment,
  ImportedConversation,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { lastName, reasoningParts, textParts } from "#domain/imports/parts.ts";

/** ChatGPT: a mapping of nodes, each with an author; one conversation or a list of them. */
export const chatgpt: AppAdapter = {
  app: "ChatGPT",
  accepts: (value) => {
    const mapping = fieldsOf(fieldsOf(value)?.["mapping"]);
    if (mapping === undefined) return false;
    return !Object.values(mapping).some((node) =>
      Array.isArray(inner(fieldsOf(node), "message")["fragments"]),
    );
  },
  *read(value, archive) {
    const fields = fieldsOf(value);
    if (fields !== undefined) yield conversationIn(fields, archive);
  },
};

function conversationIn(fields: Fields, archive: ImportedArchive): ImportedConversation {
  const mapping = fieldsOf(fields["mapping"]);
  const entries = Object.entries(mapping ?? {});
  const named = textIn(fields["conversation_id"]) ?? textIn(fields["id"]);
  const createdAt = timeIn(fields["create_time"]);
  const updatedAt = timeIn(fields["update_time"]);
  const current = textIn(fields["current_node"]);
  const model = textIn(fields["default_model_slug"]);
  const parents = parentsIn(entries);
  return {
    id:
      named ??
      (entries.map(([id]) => id).join(" ") ||
        `${textIn(fields["title"]) ?? ""} ${String(createdAt)}`),
    title: textIn(fields["title"]) ?? "",
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(current === undefined ? {} : { current }),
    ...(model === undefined ? {} : { model }),
    nodes: entries.map(([id, node]) =>
      nodeIn(id, parents.get(id) ?? null, fieldsOf(fieldsOf(node)?.["message"]), archive),
    ),
    ...(mapping === undefined ? { faults: ["Its entry in the file has no messages."] } : {}),
  };
}

/**
 * Each node's parent: the one it names, otherwise the node that lists it. If no node has either, each
 * follows the one before it in the file.
 */
function parentsIn(entries: readonly [string, unknown][]): Map<string, string> {
  const parents = new Map<string, string>();
  const listed = new Map<string, string>();
  for (const [id, node] of entries) {
    const fields = fieldsOf(node);
    const parent = idIn(fields?.["parent"]);
    if (parent !== undefined) parents.set(id, parent);
    for (const child of listOf(fields?.["children"])) {
      if (typeof child === "string" && !listed.has(child)) listed.set(child, id);
    }
  }
  for (const [id, parent] of listed) if (!parents.has(id)) parents.set(id, parent);
  if (parents.size > 0) return parents;
  entries.forEach(([id], at) => {
    const before = entries[at - 1];
    if (before !== undefined) parents.set(id, before[0]);
  });
  return parents;
}

function nodeIn(
  id: string,
  parent: string | null,
  message: Fields | undefined,
  archive: ImportedArchive,
): ImportedNode {
  const author = inner(message, "author");
  const role = roleOf(textIn(author["role"]));
  const metadata = inner(message, "metadata");
  const content = inner(message, "content");
  const kind = textIn(content["content_type"]) ?? "text";
  const isContext = kind === "user_editable_context" || kind === "model_editable_context";
  const isHidden = metadata["is_visually_hidden_from_conversation"] === true || isContext;
  const at = timeIn(message?.["create_time"]);
  const model = textIn(metadata["model_slug"]);
  const recipient = textIn(message?.["recipient"]) ?? "all";
  const name = textIn(author["name"]);
  const base = {
    id,
    parent,
    role,
    ...(at === undefined ? {} : { at }),
    ...(model === undefined ? {} : { model }),
    ...(isHidden ? { hidden: true } : {}),
  };
  if (message === undefined) return { ...base, parts: [] };
  const attached = attachmentsIn(content, metadata, archive);
  if (role === "tool") {
    const result = resultOf(kind, content);
    const tool = name === undefined ? {} : { name };
    return { ...base, parts: [...attached, { type: "result", ...tool, value: result }] };
  }
  if (role === "assistant" && recipient !== "all") {
    return { ...base, parts: [{ type: "call", name: recipient, arguments: argumentsOf(content) }] };
  }
  if (isContext) return { ...base, parts: textParts(contextText(content)) };
  const failed = kind === "system_error" ? textIn(content["text"]) : undefined;
  if (role === "assistant" && failed !== undefined) {
    return { ...base, parts: attached, error: failed };
  }
  return { ...base, parts: [...attached, ...spoken(kind, content), ...sourcesIn(metadata)] };
}

function roleOf(role: string | undefined): ImportedNode["role"] {
  return role === "user" || role === "tool" || role === "system" ? role : "assistant";
}

function contextText(content: Fields): string {
  return [content["user_profile"], content["user_instructions"], content["model_set_context"]]
    .flatMap((text) => textIn(text) ?? [])
    .join("\n\n");
}

function spoken(kind: string, content: Fields): ImportedPart[] {
  switch (kind) {
    case "text":
    case "multimodal_text":
      return listOf(content["parts"]).length > 0
        ? joinedText(listOf(content["parts"]))
        : textParts(content["text"]);
    case "code": {
      const language = textIn(content["language"]) ?? "";
      const code = textIn(content["text"]);
      return code === undefined
        ? []
        : textParts(
            `\`\`\`${/^\w{1,20}$/u.test(language) && language !== "unknown" ? language : ""}\n${code}\n\`\`\``,
          );
    }
    case "thoughts":
      return thoughtsIn(content);
    // It only says how long the model thought.
    case "reasoning_recap":
      return [];
    case "execution_output":
    case "tether_quote":
    case "system_error":
      return textParts(content["text"]);
    default:
      return [{ type: "unknown", what: kind, raw: content }];
  }
}

function joinedText(parts: readonly unknown[]): ImportedPart[] {
  const texts: string[] = [];
  const unknown: ImportedPart[] = [];
  for (const part of parts) {
    const fields = fieldsOf(part);
    const kind = textIn(fields?.["content_type"]);
    if (typeof part === "string") texts.push(part);
    else if (kind === "audio_transcription") texts.push(textIn(fields?.["text"]) ?? "");
    else if (fields !== undefined && pointersIn(fields).length === 0) {
      const text = textIn(fields["text"]);
      if (text === undefined) unknown.push({ type: "unknown", what: kind ?? "part", raw: part });
      else texts.push(text);
    }
  }
  const text = withoutMarks(texts.filter((one) => one.trim() !== "").join("\n\n")).trim();
  return [...textParts(text), ...unknown];
}

/** Removes citation marks. They are spans of private-use characters; the sources are in the metadata. */
function withoutMarks(text: string): string {
  return text.replace(/\uE200[^\uE200\uE201]{0,2000}\uE201/gu, "");
}

function thoughtsIn(content: Fields): ImportedPart[] {
  const thoughts = objectsIn(content["thoughts"]).map((thought) =>
    [textIn(thought["summary"]), textIn(thought["content"])]
      .flatMap((text) => text ?? [])
      .join("\n\n"),
  );
  const older = listOf(content["parts"]).flatMap((part) => textIn(part) ?? []);
  return reasoningParts([...thoughts, ...older].join("\n\n"));
}

/** What a tool returned: its text, or the whole content if there is no text. */
function resultOf(kind: string, content: Fields): unknown {
  const parts = listOf(content["parts"]);
  const texts = parts.filter((part) => typeof part === "string" && part !== "");
  const own = textIn(content["text"]) ?? textIn(content["result"]);
  if (own !== undefined) return own;
  if (texts.length > 0) return texts.join("\n\n");
  const isKnown = kind === "text" || kind === "multimodal_text" || kind === "execution_output";
  return isKnown ? "" : content;
}

function argumentsOf(content: Fields): unknown {
  const text =
    textIn(content["text"]) ??
    listOf(content["parts"])
      .flatMap((part) => textIn(part) ?? [])
      .join("\n");
  const language = textIn(content["language"]);
  const value = parsedOrText(text);
  if (typeof value === "object" && value !== null) return value;
  return language === undefined || language === "unknown"
    ? { input: text }
    : { code: text, language };
}

function sourcesIn(metadata: Fields): ImportedPart[] {
  const references = [
    ...objectsIn(metadata["content_references"]),
    ...objectsIn(metadata["citations"]),
  ];
  const sources = references.flatMap((reference) => {
    const all = [reference, inner(reference, "metadata"), ...objectsIn(reference["items"])];
    return all.flatMap((one) => {
      const address = textIn(one["url"]);
      const title = textIn(one["title"]);
      return address === undefined ? [] : [{ address, ...(title === undefined ? {} : { title }) }];
    });
  });
  return sources.length === 0 ? [] : [{ type: "sources", sources }];
}

/** The pointers to files in a part: to an image, a recording, or those inside a video call. */
function pointersIn(part: Fields): Fields[] {
  const own = textIn(part["asset_pointer"]) === undefined ? [] : [part];
  return [
    ...own,
    ...objectsIn([part["audio_asset_pointer"], part["video_container_asset_pointer"]]),
  ];
}

function attachmentsIn(
  content: Fields,
  metadata: Fields,
  archive: ImportedArchive,
): ImportedAttachment[] {
  const found = new Map<string, ImportedAttachment>();
  for (const file of objectsIn(metadata["attachments"])) {
    const id = textIn(file["id"]) ?? textIn(file["name"]);
    if (id === undefined || found.has(id)) continue;
    found.set(
      id,
      attachmentFor(id, textIn(file["name"]), textIn(file["mime_type"]), file["size"], archive),
    );
  }
  for (const pointer of objectsIn(content["parts"]).flatMap(pointersIn)) {
    const id = lastName(textIn(pointer["asset_pointer"]) ?? "");
    if (found.has(id)) continue;
    const isImage = textIn(pointer["content_type"]) === "image_asset_pointer";
    const type = isImage ? "image/png" : undefined;
    found.set(id, attachmentFor(id, undefined, type, pointer["size_bytes"], archive));
  }
  return [...found.values()];
}

function attachmentFor(
  id: string,
  name: string | undefined,
  mediaType: string | undefined,
  size: unknown,
  archive: ImportedArchive,
): ImportedAttachment {
  const entry = archive.find(id);
  const shown = name ?? (entry === undefined ? undefined : archive.nameOf(entry)) ?? id;
  const bytes = sizeIn(size);
  return {
    type: "attachment",
    ref: id,
    name: shown,
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(bytes === undefined ? {} : { size: bytes }),
    ...(entry === undefined ? {} : { bytes: { kind: "entry", name: entry } }),
  };
}

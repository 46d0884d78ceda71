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
import { reasoningParts, textParts } from "#domain/imports/parts.ts";

/**
 * big-AGI: a backup of all conversations, or a single one. The backup also holds keys, which are not
 * read.
 */
export const bigAgi: AppAdapter = {
  app: "big-AGI",
  accepts: (value) => {
    const fields = fieldsOf(value);
    if (fields === undefined) return false;
    const [first] = objectsIn(fields["conversations"]);
    return first === undefined ? isConversation(fields) : isConversation(first);
  },
  *read(value) {
    const fields = fieldsOf(value);
    if (fields === undefined) return;
    if (!Array.isArray(fields["conversations"])) yield conversationIn(fields, new Map());
    const folders = foldersIn(fields);
    for (const one of objectsIn(fields["conversations"])) yield conversationIn(one, folders);
  },
};

function isConversation(fields: Fields): boolean {
  return (
    Array.isArray(fields["messages"]) &&
    ["systemPurposeId", "autoTitle", "userTitle"].some((key) => key in fields)
  );
}

function foldersIn(fields: Fields): Map<string, string> {
  const folders = objectsIn(inner(fields, "folders")["folders"]);
  return new Map(
    folders.flatMap(({ title, conversationIds }) =>
      listOf(conversationIds).flatMap((id): [string, string][] =>
        typeof id === "string" && typeof title === "string" ? [[id, title]] : [],
      ),
    ),
  );
}

function conversationIn(
  fields: Fields,
  folders: ReadonlyMap<string, string>,
): ImportedConversation {
  const id = idIn(fields["id"]) ?? "";
  return conversation({
    id,
    title: textIn(fields["userTitle"]) ?? textIn(fields["autoTitle"]) ?? "",
    createdAt: timeIn(fields["created"]),
    updatedAt: timeIn(fields["updated"]),
    folder: folders.get(id),
    nodes: inLine(objectsIn(fields["messages"]).map(nodeIn)),
  });
}

function nodeIn(message: Fields): ImportedNode {
  const role = roleIn(message["role"]);
  const fragments = objectsIn(message["fragments"]);
  const errors = fragments.flatMap((one) => textIn(inner(one, "part")["error"]) ?? []);
  const parts =
    fragments.length > 0 ? fragments.flatMap(fragmentParts) : textParts(message["text"]);
  const model = textIn(inner(message, "generator")["name"]) ?? textIn(message["originLLM"]);
  return node({
    id: idIn(message["id"]) ?? "",
    parent: null,
    role,
    parts,
    at: timeIn(message["created"]),
    model: role === "assistant" ? model : undefined,
    error: role === "assistant" && errors.length > 0 ? errors.join("\n") : undefined,
  });
}

function fragmentParts(fragment: Fields, at: number): ImportedPart[] {
  const part = inner(fragment, "part");
  const id = textIn(part["id"]);
  switch (part["pt"]) {
    case "text":
      return textParts(part["text"]);
    case "ma":
      return reasoningParts(part["aText"]);
    case "doc": {
      const name = textIn(fragment["title"]) ?? textIn(part["l1Title"]) ?? "document.txt";
      const text = textIn(inner(part, "data")["text"]);
      return [
        {
          type: "attachment",
          ref: textIn(fragment["fId"]) ?? `${String(at)} ${name}`,
          name,
          mediaType: "text/plain",
          ...(text === undefined ? {} : { bytes: { kind: "text" as const, text } }),
        },
      ];
    }
    case "image_ref":
    case "reference": {
      const name = textIn(part["altText"]) ?? textIn(fragment["title"]) ?? "image.png";
      const ref = textIn(fragment["fId"]) ?? `${String(at)} ${name}`;
      return [{ type: "attachment", ref, name, mediaType: "image/png" }];
    }
    case "tool_invocation": {
      const { name, language, args, code } = inner(part, "invocation");
      const given =
        code === undefined
          ? (args ?? {})
          : { code, ...(typeof language === "string" ? { language } : {}) };
      return [
        {
          type: "call",
          ...(id === undefined ? {} : { id }),
          name: textIn(name) ?? "code_execution",
          arguments: given,
        },
      ];
    }
    case "tool_response": {
      const value = inner(part, "response")["result"] ?? part["error"] ?? "";
      const isError =
        part["error"] !== false && part["error"] !== undefined && part["error"] !== null;
      return [{ type: "result", ...(id === undefined ? {} : { callId: id }), value, isError }];
    }
    // The message itself reports the error. Placeholders and annotations add nothing.
    case "error":
    case "ph":
    case "annotations":
    case "_pt_sentinel":
      return [];
    default:
      return [{ type: "unknown", what: textIn(part["pt"]) ?? "fragment", raw: fragment }];
  }
}

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
  ImportedArchive,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, inLine, node, roleIn } from "#domain/imports/optional.ts";
import { imagePart, textParts } from "#domain/imports/parts.ts";

/** Mistral's Le Chat: for each conversation a list of messages, in no reliable order. */
export const leChat: AppAdapter = {
  app: "Le Chat",
  accepts: (value) => {
    const messages = Array.isArray(value) ? objectsIn(value) : [];
    return messages.some((one) => "chatId" in one && "role" in one && "contentChunks" in one);
  },
  *read(value, archive, place) {
    const messages = objectsIn(value);
    const at = (message: Fields) => timeIn(message["createdAt"]) ?? 0;
    const ordered = messages.toSorted((left, right) => at(left) - at(right));
    const [first] = ordered;
    if (first === undefined) return;
    yield conversation({
      id: idIn(first["chatId"]) ?? "",
      title: "",
      createdAt: timeIn(first["createdAt"]),
      updatedAt: timeIn(ordered.at(-1)?.["createdAt"]),
      nodes: inLine(ordered.map((message) => nodeIn(message, archive, place))),
    });
  },
};

function nodeIn(message: Fields, archive: ImportedArchive, place: string): ImportedNode {
  const chunks = objectsIn(message["contentChunks"]);
  const said = chunks.length > 0 ? chunkParts(chunks) : [];
  const hasText = said.some(({ type }) => type === "text");
  const files = listOf(message["files"]).flatMap((file): ImportedPart[] => {
    const name = textIn(fieldsOf(file)?.["name"]);
    if (name === undefined) return [];
    const entry = archive.find(`${place.replace(/\.json$/u, "")}-files/${name}`);
    const bytes = entry === undefined ? {} : { bytes: { kind: "entry" as const, name: entry } };
    return [{ type: "attachment", ref: `${idIn(message["id"]) ?? ""} ${name}`, name, ...bytes }];
  });
  return node({
    id: idIn(message["id"]) ?? "",
    parent: null,
    role: roleIn(message["role"]),
    parts: [...files, ...said, ...(hasText ? [] : textParts(message["content"]))],
    at: timeIn(message["createdAt"]),
    model: textIn(message["model"]),
  });
}

/** The parts of a message. Text chunks are joined to one text, even across references between them. */
function chunkParts(chunks: readonly Fields[]): ImportedPart[] {
  const parts: ImportedPart[] = [];
  let text = "";
  const end = () => {
    parts.push(...textParts(text));
    text = "";
  };
  for (const [at, chunk] of chunks.entries()) {
    const kind = textIn(chunk["type"]) ?? "";
    if (kind === "text") text += textIn(chunk["text"]) ?? "";
    else if (kind !== "reference") {
      end();
      parts.push(...chunkPart(kind, chunk, at));
    }
  }
  end();
  return parts;
}

function chunkPart(kind: string, chunk: Fields, at: number): ImportedPart[] {
  if (kind === "tool_call") {
    const id = textIn(chunk["id"]);
    const name = textIn(chunk["name"]) ?? "tool";
    const call: ImportedPart = {
      type: "call",
      ...(id === undefined ? {} : { id }),
      name,
      arguments: parsedOrText(chunk["publicArguments"] ?? {}),
    };
    const value = chunk["publicResult"];
    if (value === undefined || value === null) return [call];
    const isError = chunk["success"] === false;
    return [call, { type: "result", value, isError, ...(id === undefined ? {} : { callId: id }) }];
  }
  if (kind === "image_url") {
    const url = chunk["imageUrl"] ?? chunk["image_url"] ?? chunk["url"];
    const image = imagePart(textIn(url) ?? fieldsOf(url)?.["url"], `image ${String(at)}`);
    if (image !== undefined) return [image];
  }
  return [{ type: "unknown", what: kind, raw: chunk }];
}

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
import { namedFile, reasoningParts, textParts } from "#domain/imports/parts.ts";

/** DeepSeek: a mapping of nodes whose messages consist of fragments; each fragment says who wrote it. */
export const deepSeek: AppAdapter = {
  app: "DeepSeek",
  accepts: (value) => {
    const mapping = fieldsOf(fieldsOf(value)?.["mapping"]) ?? {};
    return Object.values(mapping).some((one) =>
      Array.isArray(inner(fieldsOf(one), "message")["fragments"]),
    );
  },
  *read(value) {
    const fields = fieldsOf(value);
    if (fields === undefined) return;
    const entries = Object.entries(fieldsOf(fields["mapping"]) ?? {});
    const createdAt = timeIn(fields["inserted_at"]);
    const title = textIn(fields["title"]) ?? "";
    yield conversation({
      id: idIn(fields["id"]) ?? `${title} ${String(createdAt)}`,
      title,
      createdAt,
      updatedAt: timeIn(fields["updated_at"]),
      current: idIn(fields["current_message_id"]) ?? idIn(fields["current_node"]),
      nodes: entries.map(([id, one]) => nodeIn(id, fieldsOf(one) ?? {})),
    });
  },
};

function nodeIn(id: string, entry: Fields): ImportedNode {
  const message = inner(entry, "message");
  const fragments = objectsIn(message["fragments"]);
  const isPersons = fragments.every(({ type }) => type === "REQUEST" || type === "FILE");
  const files = listOf(message["files"]).flatMap((file, at) => namedFile(file, at) ?? []);
  return node({
    id,
    parent: idIn(entry["parent"]) ?? null,
    role: isPersons ? "user" : "assistant",
    parts: [...files, ...fragments.flatMap(fragmentParts)],
    at: timeIn(message["inserted_at"]),
    model: isPersons ? undefined : textIn(message["model"]),
  });
}

function fragmentParts(fragment: Fields): ImportedPart[] {
  switch (fragment["type"]) {
    case "REQUEST":
    case "RESPONSE":
      return textParts(fragment["content"]);
    case "THINK":
      return reasoningParts(fragment["content"]);
    case "FILE":
      return listOf(fragment["files"]).flatMap((file, at) => namedFile(file, at) ?? []);
    default:
      return [{ type: "unknown", what: textIn(fragment["type"]) ?? "fragment", raw: fragment }];
  }
}

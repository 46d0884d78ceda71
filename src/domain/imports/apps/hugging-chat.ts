import { fieldsOf, idIn, listOf, objectsIn, textIn, timeIn } from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedArchive,
  ImportedConversation,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, node, roleIn } from "#domain/imports/optional.ts";
import { lastName, reasoningParts, thinkParts } from "#domain/imports/parts.ts";

/** HuggingChat: messages that list the whole path before them. */
export const huggingChat: AppAdapter = {
  app: "HuggingChat",
  accepts: (value) => {
    const messages = objectsIn(fieldsOf(value)?.["messages"]);
    return messages.some((message) => "from" in message && "content" in message);
  },
  *read(value, archive) {
    const fields = fieldsOf(value);
    if (fields !== undefined) yield conversationIn(fields, archive);
  },
};

function conversationIn(fields: Fields, archive: ImportedArchive): ImportedConversation {
  const messages = objectsIn(fields["messages"]);
  const isLine = !messages.some((message) => Array.isArray(message["ancestors"]));
  const model = textIn(fields["model"]);
  // Every message lists all files of the conversation, so only the person's first message gets them.
  const given = new Set<string>();
  let before: string | null = null;
  const nodes = messages.map((message, at) => {
    const id = idIn(message["id"]) ?? `message ${String(at)}`;
    const parent = isLine ? before : (idIn(listOf(message["ancestors"]).at(-1)) ?? null);
    before = id;
    return nodeIn(id, parent, message, { archive, given, model });
  });
  return conversation({
    id: idIn(fields["_id"]) ?? idIn(fields["id"]) ?? nodes.map(({ id }) => id).join(" "),
    title: textIn(fields["title"]) ?? "",
    createdAt: timeIn(fields["createdAt"]),
    updatedAt: timeIn(fields["updatedAt"]),
    systemPrompt: textIn(fields["preprompt"]),
    model,
    nodes,
  });
}

interface Around {
  archive: ImportedArchive;
  given: Set<string>;
  model: string | undefined;
}

function nodeIn(
  id: string,
  parent: string | null,
  message: Fields,
  { archive, given, model }: Around,
): ImportedNode {
  const role = roleIn(message["from"]);
  const files = role === "user" ? listOf(message["files"]) : [];
  const attached = files.flatMap((file): ImportedPart[] => {
    const name = textIn(file) ?? textIn(fieldsOf(file)?.["name"]);
    if (name === undefined || given.has(name)) return [];
    given.add(name);
    const entry = archive.find(name);
    const bytes = entry === undefined ? {} : { bytes: { kind: "entry" as const, name: entry } };
    return [{ type: "attachment", ref: name, name: lastName(name), ...bytes }];
  });
  const said = thinkParts(message["content"]);
  const isTold = said.some(({ type }) => type === "reasoning");
  return node({
    id,
    parent,
    role,
    parts: [...attached, ...(isTold ? [] : reasoningParts(message["reasoning"])), ...said],
    at: timeIn(message["createdAt"]),
    model: role === "assistant" ? model : undefined,
    partial: role === "assistant" && message["interrupted"] === true ? true : undefined,
  });
}

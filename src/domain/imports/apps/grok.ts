import { fieldsOf, idIn, listOf, objectsIn, textIn, timeIn } from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedArchive,
  ImportedAttachment,
  ImportedConversation,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, node } from "#domain/imports/optional.ts";
import { namedFile, reasoningParts, textParts } from "#domain/imports/parts.ts";

/** Grok: conversations with their responses, each of which names what it answers. */
export const grok: AppAdapter = {
  app: "Grok",
  accepts: (value) =>
    objectsIn(fieldsOf(value)?.["conversations"]).some(
      (one) => fieldsOf(one["conversation"]) !== undefined && Array.isArray(one["responses"]),
    ),
  *read(value, archive) {
    for (const one of objectsIn(fieldsOf(value)?.["conversations"])) {
      yield conversationIn(one, archive);
    }
  },
};

function conversationIn(one: Fields, archive: ImportedArchive): ImportedConversation {
  const fields = fieldsOf(one["conversation"]) ?? {};
  const responses = objectsIn(one["responses"]).map(
    (entry) => fieldsOf(entry["response"]) ?? entry,
  );
  const isLine = !responses.some((response) => "parent_response_id" in response);
  const created = timeIn(fields["create_time"]);
  let before: string | null = null;
  const nodes = responses.map((response, at) => {
    const id = idIn(response["_id"]) ?? idIn(response["response_id"]) ?? `response ${String(at)}`;
    const parent = isLine ? before : (idIn(response["parent_response_id"]) ?? null);
    before = id;
    return nodeIn(id, parent, response, archive);
  });
  return conversation({
    id:
      idIn(fields["id"]) ??
      idIn(fields["conversation_id"]) ??
      `${textIn(fields["title"]) ?? ""} ${String(created)} ${nodes[0]?.id ?? ""}`,
    title: textIn(fields["title"]) ?? "",
    createdAt: created,
    updatedAt: timeIn(fields["modify_time"]),
    current: textIn(fields["leaf_response_id"]),
    nodes,
  });
}

function nodeIn(
  id: string,
  parent: string | null,
  response: Fields,
  archive: ImportedArchive,
): ImportedNode {
  const role = textIn(response["sender"])?.toLowerCase() === "human" ? "user" : "assistant";
  const error = textIn(response["error"]) ?? textIn(fieldsOf(response["error"])?.["message"]);
  return node({
    id,
    parent,
    role,
    parts: [
      ...listOf(response["file_attachments"]).flatMap((file, at) => fileIn(file, at, archive)),
      ...(role === "assistant" ? reasoningParts(response["thinking_trace"]) : []),
      ...textParts(withoutRenders(textIn(response["message"]) ?? "")),
      ...sourcesIn(response),
    ],
    at: whenOf(response["create_time"]),
    model: role === "assistant" ? textIn(response["model"]) : undefined,
    error: role === "assistant" ? error : undefined,
    partial: role === "assistant" && response["partial"] === true ? true : undefined,
  });
}

/** Reads a time: `{"$date": {"$numberLong": "ms"}}`, `{"$date": ISO}`, or ISO. */
function whenOf(value: unknown): number | undefined {
  const date = fieldsOf(value)?.["$date"];
  if (date === undefined) return timeIn(value);
  return timeIn(fieldsOf(date)?.["$numberLong"] ?? date);
}

/** Removes the marks that show where the page puts a card. */
function withoutRenders(text: string): string {
  let kept = "";
  let from = 0;
  for (let at = text.indexOf("<grok:render"); at >= 0; at = text.indexOf("<grok:render", from)) {
    const end = text.indexOf("</grok:render>", at);
    if (end < 0) break;
    kept += text.slice(from, at);
    from = end + "</grok:render>".length;
  }
  return kept + text.slice(from);
}

function fileIn(file: unknown, at: number, archive: ImportedArchive): ImportedAttachment[] {
  const named = namedFile(file, at);
  if (named === undefined) return [];
  const entry = archive.find(named.ref);
  return [entry === undefined ? named : { ...named, bytes: { kind: "entry", name: entry } }];
}

function sourcesIn(response: Fields): ImportedPart[] {
  const found = [
    ...objectsIn(response["web_search_results"]),
    ...objectsIn(response["cited_web_search_results"]),
  ];
  const sources = found.flatMap((one) => {
    const address = textIn(one["url"]);
    const title = textIn(one["title"]);
    return address === undefined ? [] : [{ address, ...(title === undefined ? {} : { title }) }];
  });
  return sources.length === 0 ? [] : [{ type: "sources", sources }];
}

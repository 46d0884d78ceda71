import { fieldsOf, idIn, inner, objectsIn, textIn, timeIn } from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, inLine, node, roleIn } from "#domain/imports/optional.ts";
import { openAiCalls, openAiContent } from "#domain/imports/parts.ts";

const STORE = "chat-next-web-store";

/** NextChat: a backup of its stores, of which only the conversations are read. */
export const nextChat: AppAdapter = {
  app: "NextChat",
  accepts: (value) => Array.isArray(inner(fieldsOf(value), STORE)["sessions"]),
  *read(value) {
    for (const session of objectsIn(inner(fieldsOf(value), STORE)["sessions"])) {
      const mask = inner(session, "mask");
      const context = objectsIn(mask["context"]).filter(({ role }) => role === "system");
      yield conversation({
        id: idIn(session["id"]) ?? "",
        title: textIn(session["topic"]) ?? "",
        // Dates of messages are in the local format of whoever exported them, so they are not read.
        createdAt: timeIn(session["lastUpdate"]),
        updatedAt: timeIn(session["lastUpdate"]),
        model: textIn(inner(mask, "modelConfig")["model"]),
        systemPrompt: context.flatMap(({ content }) => textIn(content) ?? []).join("\n\n"),
        nodes: inLine(objectsIn(session["messages"]).map(nodeIn)),
      });
    }
  },
};

function nodeIn(message: Fields): ImportedNode {
  const role = roleIn(message["role"]);
  const said = openAiContent(message["content"]);
  const isFailed = message["isError"] === true;
  const text = said.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return node({
    id: idIn(message["id"]) ?? "",
    parent: null,
    role,
    parts: [...toolParts(message), ...(isFailed ? [] : said)],
    model: role === "assistant" ? textIn(message["model"]) : undefined,
    error: isFailed && role === "assistant" ? text || "The answer failed." : undefined,
  });
}

/** One entry holds both a call and its result. */
function toolParts(message: Fields): ImportedPart[] {
  return objectsIn(message["tools"]).flatMap((tool): ImportedPart[] => {
    const [call] = openAiCalls([tool]);
    if (call === undefined) return [];
    const value = tool["content"] ?? tool["errorMsg"];
    if (value === undefined) return [call];
    const callId = textIn(tool["id"]);
    const isError = tool["isError"] === true;
    return [call, { type: "result", value, isError, ...(callId === undefined ? {} : { callId }) }];
  });
}

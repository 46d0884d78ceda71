import { fieldsOf, idIn, inner, objectsIn, textIn, timeIn } from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedConversation,
  ImportedNode,
} from "#domain/imports/imported-conversation.ts";
import { conversation, inLine, node, roleIn } from "#domain/imports/optional.ts";
import { openAiCalls, openAiContent } from "#domain/imports/parts.ts";

/** TypingMind: `data.json`, or the lists of chats next to it in the archive. */
export const typingMind: AppAdapter = {
  app: "TypingMind",
  accepts: (value) => {
    const fields = fieldsOf(value);
    return isChat(fields) || objectsIn(inner(fields, "data")["chats"]).some(isChat);
  },
  *read(value) {
    const fields = fieldsOf(value);
    if (fields === undefined) return;
    if (isChat(fields)) {
      yield conversationIn(fields, new Map());
      return;
    }
    const data = inner(fields, "data");
    const folders = new Map(
      objectsIn(data["folders"]).map((folder) => [textIn(folder["id"]), textIn(folder["title"])]),
    );
    for (const chat of objectsIn(data["chats"])) yield conversationIn(chat, folders);
  },
};

function isChat(fields: Fields | undefined): boolean {
  return fields !== undefined && "chatID" in fields && Array.isArray(fields["messages"]);
}

function conversationIn(
  chat: Fields,
  folders: ReadonlyMap<string | undefined, string | undefined>,
): ImportedConversation {
  const model = textIn(chat["model"]) ?? textIn(inner(chat, "modelInfo")["id"]);
  return conversation({
    id: idIn(chat["chatID"]) ?? "",
    title: textIn(chat["chatTitle"]) ?? "",
    createdAt: timeIn(chat["createdAt"]),
    updatedAt: timeIn(chat["updatedAt"]),
    folder: folders.get(textIn(chat["folderID"])),
    model,
    systemPrompt: textIn(inner(chat, "chatParams")["systemMessage"]),
    nodes: inLine(objectsIn(chat["messages"]).map((message) => nodeIn(message, model))),
  });
}

function nodeIn(message: Fields, model: string | undefined): ImportedNode {
  const role = roleIn(message["role"]);
  const callId = textIn(message["tool_call_id"]);
  const said = openAiContent(message["content"]);
  const own = textIn(message["model"]) ?? model;
  return node({
    id: idIn(message["uuid"]) ?? "",
    parent: null,
    role,
    parts:
      role === "tool"
        ? [
            {
              type: "result",
              value: message["content"] ?? "",
              ...(callId === undefined ? {} : { callId }),
            },
          ]
        : [
            ...said.filter(({ type }) => type === "attachment"),
            ...said.filter(({ type }) => type !== "attachment"),
            ...openAiCalls(message["tool_calls"]),
          ],
    at: timeIn(message["createdAt"]),
    model: role === "assistant" ? own : undefined,
  });
}

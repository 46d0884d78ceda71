import { fieldsOf, idIn, inner, objectsIn, textIn } from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type { AppAdapter } from "#domain/imports/imported-conversation.ts";
import { conversation, inLine, node, roleIn } from "#domain/imports/optional.ts";
import { openAiContent } from "#domain/imports/parts.ts";

/** BetterChatGPT: chats without times, either a bare list or with their folders. */
export const betterChatgpt: AppAdapter = {
  app: "BetterChatGPT",
  accepts: (value) => {
    const fields = fieldsOf(value);
    return isChat(fields) || objectsIn(fields?.["chats"]).some(isChat);
  },
  *read(value) {
    const fields = fieldsOf(value);
    const folders = inner(fields, "folders");
    const chats = isChat(fields) ? [fields] : objectsIn(fields?.["chats"]);
    for (const chat of chats) {
      const model = textIn(inner(chat, "config")["model"]);
      yield conversation({
        id: idIn(chat["id"]) ?? "",
        title: textIn(chat["title"]) ?? "",
        folder: textIn(inner(folders, textIn(chat["folder"]) ?? "")["name"]),
        model,
        nodes: inLine(
          objectsIn(chat["messages"]).map((message) => {
            const role = roleIn(message["role"]);
            return node({
              id: "",
              parent: null,
              role,
              parts: openAiContent(message["content"]),
              model: role === "assistant" ? model : undefined,
            });
          }),
        ),
      });
    }
  },
};

/** Whether this is a BetterChatGPT chat. No other app's chats have both of these fields. */
function isChat(chat: Fields | undefined): chat is Fields {
  return (
    Array.isArray(chat?.["messages"]) &&
    "titleSet" in chat &&
    fieldsOf(chat["config"]) !== undefined
  );
}

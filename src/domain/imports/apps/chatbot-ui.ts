import { fieldsOf, idIn, inner, objectsIn, textIn } from "#domain/imports/fields.ts";
import type { AppAdapter } from "#domain/imports/imported-conversation.ts";
import { conversation, inLine, node, roleIn } from "#domain/imports/optional.ts";
import { openAiContent } from "#domain/imports/parts.ts";

/** Chatbot UI: a history of conversations without times. */
export const chatbotUi: AppAdapter = {
  app: "Chatbot UI",
  accepts: (value) => {
    const fields = fieldsOf(value);
    return (
      typeof fields?.["version"] === "number" &&
      Array.isArray(fields["history"]) &&
      objectsIn(fields["history"]).every(({ messages }) => Array.isArray(messages))
    );
  },
  *read(value) {
    const fields = fieldsOf(value);
    const folders = new Map(
      objectsIn(fields?.["folders"]).map(({ id, name }) => [idIn(id), textIn(name)]),
    );
    for (const one of objectsIn(fields?.["history"])) {
      const model = textIn(inner(one, "model")["id"]) ?? textIn(one["model"]);
      yield conversation({
        id: idIn(one["id"]) ?? "",
        title: textIn(one["name"]) ?? "",
        folder: folders.get(idIn(one["folderId"])),
        systemPrompt: textIn(one["prompt"]),
        model,
        nodes: inLine(
          objectsIn(one["messages"]).map((message) => {
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

import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { WireError } from "#providers/shared/chat-events.ts";
import { asArray, asObject, asString, asNonBlankString } from "#providers/shared/json-reading.ts";

import type { Prompt } from "./language-model.ts";

/** A Chat Completions request in the form of the Prompt API. */
export interface PromptRequest {
  model: string;
  /** The messages before the last one; a system prompt comes first. */
  initial: Prompt[];
  /** The last message. */
  last: Prompt;
  schema?: JsonObject;
}

const TEXT_ONLY: WireError = {
  status: 400,
  type: "invalid_request_error",
  message:
    "The browser’s model can only read text, and this conversation contains an image or a file.",
};

/** Reads a request's body without trusting its shape. */
export function readPrompts(body: JsonValue | undefined): PromptRequest | WireError {
  const request = asObject(body) ?? {};
  const messages = asArray(request["messages"]).map((message) => asObject(message) ?? {});
  if (messages.some((message) => !isText(message["content"]))) return TEXT_ONLY;
  const names = callNames(messages);
  const isSystem = (message: JsonObject) =>
    message["role"] === "system" || message["role"] === "developer";
  const system = messages.filter(isSystem).map((message) => textOf(message["content"]));
  const turns = messages
    .filter((message) => !isSystem(message))
    .map((message) => promptOf(message, names))
    .filter((turn) => turn.content !== "");
  const schema = asObject(
    asObject(asObject(request["response_format"])?.["json_schema"])?.["schema"],
  );
  return {
    model: asNonBlankString(request["model"]) ?? "",
    initial: [
      ...(system.length === 0 ? [] : [{ role: "system" as const, content: system.join("\n\n") }]),
      ...turns.slice(0, -1),
    ],
    last: turns.at(-1) ?? { role: "user", content: "" },
    ...defined({ schema }),
  };
}

function isText(content: JsonValue | undefined): boolean {
  return asArray(content).every((part) => asObject(part)?.["type"] === "text");
}

function textOf(content: JsonValue | undefined): string {
  if (typeof content === "string") return content;
  return asArray(content)
    .map((part) => asString(asObject(part)?.["text"]) ?? "")
    .join("\n");
}

/** Converts a message. Calls and results of other models become text, because this model has no tools. */
function promptOf(message: JsonObject, names: ReadonlyMap<string, string>): Prompt {
  const content = textOf(message["content"]);
  if (message["role"] === "tool") {
    const name = names.get(asString(message["tool_call_id"]) ?? "") ?? "a tool";
    return { role: "user", content: `Result of ${name}:\n${content}` };
  }
  if (message["role"] !== "assistant") return { role: "user", content };
  const calls = asArray(message["tool_calls"]).map((call) => {
    const { name, arguments: given } = asObject(asObject(call)?.["function"]) ?? {};
    return `(Used ${asString(name) ?? "a tool"} with ${asString(given) ?? "nothing"})`;
  });
  const said = [content, ...calls].filter((text) => text !== "");
  return { role: "assistant", content: said.join("\n") };
}

/** Tool names by call id. */
function callNames(messages: readonly JsonObject[]): Map<string, string> {
  const calls = messages.flatMap((message) => asArray(message["tool_calls"]));
  return new Map(
    calls.map((call) => [
      asString(asObject(call)?.["id"]) ?? "",
      asString(asObject(asObject(call)?.["function"])?.["name"]) ?? "a tool",
    ]),
  );
}

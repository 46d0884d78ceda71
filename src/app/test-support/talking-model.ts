import { vi } from "vitest";

import type { Services } from "#app/services/services.ts";
import type { JsonValue } from "#domain/json.ts";

/** A message of a Chat Completions request: the parts that a test's model reads. */
export interface HeardMessage {
  role: string;
  content: string;
}

/** What the model answers: a text, or calls. */
export type Said = string | readonly { name: string; arguments: JsonValue }[];

/** A model that records the bodies of the requests it gets. */
export interface TalkingModel {
  bodies: string[];
}

/**
 * Puts a model into the page for these services. Its answer depends only on the messages it gets.
 *
 * @param form `body`: answers like a server that does not stream
 */
export function letModelTalk(
  services: Services,
  answer: (messages: readonly HeardMessage[]) => Said | Promise<Said>,
  form: "stream" | "body" = "stream",
): TalkingModel {
  const model: TalkingModel = { bodies: [] };
  vi.spyOn(services.egress, "to").mockReturnValue(async (_url, init) => {
    const body = typeof init.body === "string" ? init.body : "";
    model.bodies.push(body);
    // The page's own adapter wrote this body.
    const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
    const said = await answer(
      messages.map(({ role, content }) => ({ role, content: textIn(content) })),
    );
    return form === "stream"
      ? new Response(eventsOf(said), { headers: { "content-type": "text/event-stream" } })
      : Response.json(bodyOf(said));
  });
  return model;
}

function textIn(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content ?? "");
}

function contentOf(said: Said) {
  if (typeof said === "string") return { content: said };
  return {
    tool_calls: said.map((call, index) => ({
      index,
      id: `call-${String(index)}`,
      type: "function",
      function: { name: call.name, arguments: JSON.stringify(call.arguments) },
    })),
  };
}

function reasonFor(said: Said): string {
  return typeof said === "string" ? "stop" : "tool_calls";
}

function bodyOf(said: Said) {
  const message = { role: "assistant", ...contentOf(said) };
  return { choices: [{ index: 0, message, finish_reason: reasonFor(said) }] };
}

function eventsOf(said: Said): string {
  const events = [
    { choices: [{ index: 0, delta: contentOf(said) }] },
    { choices: [{ index: 0, delta: {}, finish_reason: reasonFor(said) }] },
  ];
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`;
}

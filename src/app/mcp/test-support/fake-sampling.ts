import { inputRequired } from "@modelcontextprotocol/server";

import type { JsonObject } from "#domain/json.ts";

import { fakeMcp } from "./fake-server.ts";
import type { Era, FakeMcp } from "./fake-server.ts";

/** What the server asks of a model, unless a test says otherwise. */
export const asked = {
  systemPrompt: "Be brief.",
  messages: [{ role: "user" as const, content: { type: "text" as const, text: "Sum it up." } }],
  maxTokens: 100,
};

interface Sampling {
  params?: JsonObject;
  times?: number;
}

/** A server whose tool `digest` asks for a model's answer so many times, and then repeats the answers. */
export function sampling(era: Era, { params = asked, times = 1 }: Sampling = {}): FakeMcp {
  return era === "new" ? newSampling(params, times) : oldSampling(params, times);
}

function newSampling(params: JsonObject, times: number): FakeMcp {
  return fakeMcp("new", [
    {
      name: "digest",
      answer: (_signal, { inputResponses, requestState }) => {
        const already = Number(requestState?.() ?? 0);
        if (already >= times) {
          return { content: [{ type: "text", text: JSON.stringify(inputResponses?.["digest"]) }] };
        }
        // Some tests ask for what the library would not send.
        const digest = { method: "sampling/createMessage", params } as unknown as ReturnType<
          typeof inputRequired.createMessage
        >;
        return inputRequired({ inputRequests: { digest }, requestState: String(already + 1) });
      },
    },
  ]);
}

/** Asks on the stream that answers the call, all at once; the answers arrive as requests of their own. */
function oldSampling(params: JsonObject, times: number): FakeMcp {
  const fake = fakeMcp("old", [{ name: "digest" }]);
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let callId: unknown;
  const told: unknown[] = [];
  const write = (message: object) => {
    const line = `data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`;
    stream?.enqueue(new TextEncoder().encode(line));
  };
  fake.instead = async (request) => {
    if (request.method !== "POST") return undefined;
    const message = (await request.clone().json()) as Record<string, unknown>;
    if (message["method"] === "tools/call") {
      callId = message["id"];
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
          for (let at = 1; at <= times; at += 1) {
            write({ id: `s${at}`, method: "sampling/createMessage", params });
          }
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    }
    if (!("result" in message) && !("error" in message)) return undefined;
    told.push(message["result"] ?? message["error"]);
    if (told.length === times) {
      write({ id: callId, result: { content: [{ type: "text", text: JSON.stringify(told) }] } });
    }
    return new Response(null, { status: 202 });
  };
  return fake;
}

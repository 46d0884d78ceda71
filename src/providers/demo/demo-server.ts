import { answerTo } from "./script.ts";
import type { DemoRequest, DemoStep } from "./script.ts";

/** Where the Demo connection seems to live; no such host can exist. */
export const DEMO_BASE_URL = "https://demo.bough.invalid/v1";

export const DEMO_MODELS = ["demo-1", "demo-reasoner"] as const;

/** About this many pieces of text a second, as a quick model would write. */
const PIECES_PER_SECOND = 80;

/**
 * A scripted model in the page: it speaks the real wire format of Chat Completions through the same
 * transport as any provider, and never touches the network.
 */
export function createDemoFetch(): (input: string, init: RequestInit) => Promise<Response> {
  return async (input, init) => {
    if (init.signal?.aborted === true) throw new DOMException("Aborted", "AbortError");
    if (input.endsWith("/models")) {
      const data = DEMO_MODELS.map((id) => ({ id, object: "model", owned_by: "bough" }));
      return Response.json({ object: "list", data });
    }
    const request = JSON.parse(typeof init.body === "string" ? init.body : "{}") as DemoRequest;
    const script = answerTo(request);
    if (script.refusal !== undefined) {
      return Response.json(
        { error: { message: script.refusal.message, type: script.refusal.type } },
        { status: script.refusal.status, headers: script.refusal.headers ?? {} },
      );
    }
    return new Response(streamOf(script.steps, request.model, init.signal ?? undefined), {
      headers: { "content-type": "text/event-stream" },
    });
  };
}

function streamOf(
  steps: readonly DemoStep[],
  model: string,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = piecesOf(steps, model);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = pieces.next();
      if (next.done === true) {
        controller.close();
        return;
      }
      if (next.value === "cut") {
        controller.error(new TypeError("The connection was cut."));
        return;
      }
      if (next.value === "stall") {
        await new Promise<void>((resolve) => {
          signal?.addEventListener("abort", () => resolve(), { once: true });
        });
        controller.close();
        return;
      }
      await pause(1_000 / PIECES_PER_SECOND, signal);
      if (signal?.aborted === true) controller.error(new DOMException("Aborted", "AbortError"));
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

function* piecesOf(steps: readonly DemoStep[], model: string): Generator<string | "cut" | "stall"> {
  const chunk = (choice: object) =>
    `data: ${JSON.stringify({
      id: "demo",
      object: "chat.completion.chunk",
      created: 0,
      model,
      choices: [{ index: 0, finish_reason: null, ...choice }],
    })}\n\n`;
  let calls = 0;
  let length = 0;
  for (const step of steps) {
    switch (step.kind) {
      case "text":
      case "reasoning": {
        const field = step.kind === "text" ? "content" : "reasoning_content";
        for (const piece of step.text.match(/\S+\s*|\s+/gu) ?? []) {
          length += 1;
          yield chunk({ delta: { [field]: piece } });
        }
        break;
      }
      case "call": {
        const { name, argumentsText } = step;
        const id = `demo-call-${calls}`;
        const opening = { index: calls, id, type: "function", function: { name, arguments: "" } };
        yield chunk({ delta: { tool_calls: [opening] } });
        for (const piece of argumentsText.match(/.{1,12}/gsu) ?? []) {
          yield chunk({
            delta: { tool_calls: [{ index: calls, function: { arguments: piece } }] },
          });
        }
        calls += 1;
        break;
      }
      case "raw":
        yield step.text;
        break;
      case "cut":
      case "stall":
        yield step.kind;
        return;
    }
  }
  yield chunk({ delta: {}, finish_reason: calls > 0 ? "tool_calls" : "stop" });
  const usage = { prompt_tokens: 40, completion_tokens: length, total_tokens: 40 + length };
  yield `data: ${JSON.stringify({ id: "demo", choices: [], usage })}\n\n`;
  yield "data: [DONE]\n\n";
}

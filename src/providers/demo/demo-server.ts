import { DEMO_MODELS } from "./address.ts";
import { answerTo } from "./script.ts";
import type { DemoRequest, DemoStep } from "./script.ts";

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
      const piece = next.value;
      if ("fails" in piece && piece.fails === "cut") {
        controller.error(new TypeError("The connection was cut."));
        return;
      }
      if ("fails" in piece) {
        await new Promise<void>((resolve) => {
          signal?.addEventListener("abort", () => resolve(), { once: true });
        });
        controller.close();
        return;
      }
      await pause(1_000 / PIECES_PER_SECOND, signal);
      if (signal?.aborted === true) controller.error(new DOMException("Aborted", "AbortError"));
      else controller.enqueue(encoder.encode(piece.sse));
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

/** Bytes to send, or how the connection fails. */
type Piece = { sse: string } | { fails: "cut" | "stall" };

function* piecesOf(steps: readonly DemoStep[], model: string): Generator<Piece> {
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
          yield { sse: chunk({ delta: { [field]: piece } }) };
        }
        break;
      }
      case "call": {
        const { name, argumentsText } = step;
        const id = `demo-call-${calls}`;
        const opening = { index: calls, id, type: "function", function: { name, arguments: "" } };
        yield { sse: chunk({ delta: { tool_calls: [opening] } }) };
        for (const piece of argumentsText.match(/.{1,12}/gsu) ?? []) {
          yield {
            sse: chunk({
              delta: { tool_calls: [{ index: calls, function: { arguments: piece } }] },
            }),
          };
        }
        calls += 1;
        break;
      }
      case "raw":
        yield { sse: step.text };
        break;
      case "cut":
      case "stall":
        yield { fails: step.kind };
        return;
    }
  }
  yield { sse: chunk({ delta: {}, finish_reason: calls > 0 ? "tool_calls" : "stop" }) };
  const usage = { prompt_tokens: 40, completion_tokens: length, total_tokens: 40 + length };
  yield { sse: `data: ${JSON.stringify({ id: "demo", choices: [], usage })}\n\n` };
  yield { sse: "data: [DONE]\n\n" };
}

import {
  DONE_EVENT,
  chunkEvent,
  errorEvent,
  usageEvent,
  wireError,
} from "#providers/chat-events.ts";
import type { WireError } from "#providers/chat-events.ts";
import { parseJson } from "#providers/json-reading.ts";
import type { FetchLike } from "#providers/transport.ts";

import { BUILT_IN_MODEL } from "./address.ts";
import { AnswerPieces } from "./answer-pieces.ts";
import { isFiltered, notReady, wireErrorOf } from "./built-in-error.ts";
import { builtInAvailability, languageModel, usageOf } from "./language-model.ts";
import type { LanguageModelSession } from "./language-model.ts";
import { readPrompts } from "./prompts.ts";
import type { PromptRequest } from "./prompts.ts";

/**
 * The browser's built-in model behind the wire format of Chat Completions, so that runs reach it
 * as they reach any provider. Nothing leaves the page. Each request has a session of its own, as
 * each brings the whole conversation; tools and sampling parameters have no counterpart there.
 */
export function createBuiltInFetch(): FetchLike {
  return async (input, init) => {
    init.signal?.throwIfAborted();
    const { pathname } = new URL(input);
    if (pathname.endsWith("/models")) return Response.json({ data: [{ id: BUILT_IN_MODEL }] });
    if (!pathname.endsWith("/chat/completions")) return refuse(NO_PAGE);
    const request = readPrompts(parseJson(typeof init.body === "string" ? init.body : ""));
    if ("status" in request) return refuse(request);
    const problem = notReady(await builtInAvailability());
    if (problem !== undefined) return refuse(problem);
    return answer(request, init.signal ?? undefined);
  };
}

const NO_PAGE: WireError = { status: 404, type: "not_found", message: "There is no such page." };

function refuse(error: WireError): Response {
  return Response.json({ error: wireError(error) }, { status: error.status });
}

async function answer(request: PromptRequest, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const session = await languageModel()?.create({
      ...(request.initial.length === 0 ? {} : { initialPrompts: request.initial }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (session === undefined) return refuse(notReady("unavailable") ?? NO_PAGE);
    const prompt = await promptTokens(session, request, signal);
    return new Response(streamOf(session, request, prompt, signal), {
      headers: { "content-type": "text/event-stream" },
    });
  } catch (error) {
    signal?.throwIfAborted();
    return refuse(wireErrorOf(error));
  }
}

interface Step {
  /** Server-sent; none while a piece is held back. */
  events: string;
  ended: boolean;
}

function streamOf(
  session: LanguageModelSession,
  { last, schema, model }: PromptRequest,
  prompt: number | undefined,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const said = session
    .promptStreaming([last], {
      ...(signal === undefined ? {} : { signal }),
      ...(schema === undefined ? {} : { responseConstraint: schema }),
    })
    .getReader();
  const pieces = new AnswerPieces();
  const text = (content: string) => (content === "" ? "" : chunkEvent(model, { content }));
  const encoder = new TextEncoder();
  const end = (events: string): Step => {
    session.destroy();
    return { events, ended: true };
  };
  const next = async (): Promise<Step> => {
    try {
      const { done, value } = await said.read();
      if (!done) return { events: text(pieces.push(String(value))), ended: false };
      const rest = text(pieces.end()) + chunkEvent(model, {}, "stop");
      return end(rest + usageWords(model, prompt, usageOf(session)) + DONE_EVENT);
    } catch (error) {
      if (signal?.aborted === true) session.destroy();
      signal?.throwIfAborted();
      const rest = text(pieces.end());
      if (isFiltered(error)) {
        return end(`${rest}${chunkEvent(model, {}, "content_filter")}${DONE_EVENT}`);
      }
      return end(rest + errorEvent(wireErrorOf(error)));
    }
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      let step = await next();
      // A pull that enqueues nothing is not called again.
      while (step.events === "" && !step.ended) step = await next();
      controller.enqueue(encoder.encode(step.events));
      if (step.ended) controller.close();
    },
    async cancel(reason) {
      await said.cancel(reason);
      session.destroy();
    },
  });
}

/** Tokens of all that is asked: what the session was made with, and the last words. */
async function promptTokens(
  session: LanguageModelSession,
  { last }: PromptRequest,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const before = usageOf(session);
  const options = signal === undefined ? {} : { signal };
  const more = await session.measureContextUsage?.([last], options);
  return before === undefined || more === undefined ? undefined : before + more;
}

/** Nothing where the browser does not count. */
function usageWords(model: string, prompt: number | undefined, all: number | undefined): string {
  if (prompt === undefined || all === undefined || all < prompt) return "";
  return usageEvent(model, { prompt, completion: all - prompt });
}

import { defined } from "#domain/defined.ts";
import {
  DONE_EVENT,
  chunkEvent,
  errorEvent,
  usageEvent,
  wireError,
} from "#providers/shared/chat-events.ts";
import type { WireError } from "#providers/shared/chat-events.ts";
import { parseJson } from "#providers/shared/json-reading.ts";
import type { FetchLike } from "#providers/wire/transport.ts";

import { BUILT_IN_MODEL } from "./address.ts";
import { AnswerPieces } from "./answer-pieces.ts";
import { isFiltered, unavailableError, wireErrorOf } from "./built-in-error.ts";
import { EXPECTED, builtInAvailability, languageModel, usageOf } from "./language-model.ts";
import type { LanguageModelSession } from "./language-model.ts";
import { readPrompts } from "./prompts.ts";
import type { PromptRequest } from "./prompts.ts";

/**
 * The browser's built-in model behind the wire format of Chat Completions, so that runs use it like
 * any provider. Nothing leaves the page. Each request contains the whole conversation and gets its
 * own session. Tools and sampling parameters are ignored, because the API has no equivalent.
 */
export function createBuiltInFetch(): FetchLike {
  return async (input, init) => {
    init.signal?.throwIfAborted();
    const { pathname } = new URL(input);
    if (pathname.endsWith("/models")) return Response.json({ data: [{ id: BUILT_IN_MODEL }] });
    if (!pathname.endsWith("/chat/completions")) return refuse(NO_PAGE);
    const request = readPrompts(parseJson(typeof init.body === "string" ? init.body : ""));
    if ("status" in request) return refuse(request);
    const problem = unavailableError(await builtInAvailability());
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
      ...EXPECTED,
      ...(request.initial.length === 0 ? {} : { initialPrompts: request.initial }),
      ...defined({ signal }),
    });
    if (session === undefined) return refuse(unavailableError("unavailable") ?? NO_PAGE);
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
  /** Server-sent events; none while a piece is held back. */
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
      ...defined({ signal, responseConstraint: schema }),
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
      // The stream does not pull again if nothing was enqueued.
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

/** Tokens of the whole prompt: the session's initial prompts and the last message. */
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

/** The usage as an event; empty if the browser does not count tokens. */
function usageWords(model: string, prompt: number | undefined, all: number | undefined): string {
  if (prompt === undefined || all === undefined || all < prompt) return "";
  return usageEvent(model, { prompt, completion: all - prompt });
}

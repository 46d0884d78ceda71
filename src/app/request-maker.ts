import type { Connection } from "#domain/connection.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { err, ok } from "#domain/result.ts";
import { checkSendable } from "#domain/rounds.ts";
import type { RunError } from "#domain/run-error.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import { postStream } from "#providers/transport.ts";
import type { KeepingsStore } from "#storage/keepings.ts";

import type { Egress } from "./egress.ts";
import type { KeyRing } from "./keys.ts";
import type { ReadyRequest, RequestInput, RequestMaker, ToolBox } from "./ports.ts";
import { connectionIdOf, modelIdOf } from "./run-effects/deps.ts";

export interface RequestMakerOptions {
  keepings: KeepingsStore;
  keys: KeyRing;
  egress: Egress;
  tools: ToolBox;
  adapterFor: (protocol: Connection["protocol"]) => ProviderAdapter | undefined;
  newId: () => string;
}

const REPETITION_WARNING =
  "Your last two rounds of tool calls were identical and brought the same results. " +
  "Do something else, or answer with what you have.";

/** Enhancers and adapter behind one door: a branch in, a request that is ready to leave out. */
export function createRequestMaker(options: RequestMakerOptions): RequestMaker {
  return {
    make: async (input) => {
      const connection = await options.keepings.connection(connectionIdOf(input));
      if (connection === undefined) return err(noConnection());
      const adapter = options.adapterFor(connection.protocol);
      if (adapter === undefined) return err(noConnection());
      const broken = checkSendable(input.nodes);
      if (broken[0] !== undefined) return err(unsendable(`${broken[0].law}: ${broken[0].message}`));
      return ok(ready(options, adapter, connection, prepare(options, input, connection)));
    },
  };
}

function prepare(
  { tools }: RequestMakerOptions,
  input: RequestInput,
  connection: Connection,
): PreparedContext {
  const { branch, context } = input;
  const modelId = modelIdOf(input, connection);
  const system = [
    ...(branch.systemPrompt === undefined ? [] : [branch.systemPrompt.content]),
    ...(branch.userPrompt === undefined ? [] : [branch.userPrompt]),
    ...(input.warnOfRepetition ? [REPETITION_WARNING] : []),
  ];
  const window = connection.models.find((model) => model.id === modelId)?.contextWindow;
  return {
    modelId,
    system,
    messages: input.nodes.filter((node) => !isBlank(node.message)),
    tools: tools.definitions(),
    parameters: { ...context.config.parameters, ...branch.overrides?.parameters },
    attachments: {},
    trace: [],
    ...(window === undefined ? {} : { contextWindow: window }),
  };
}

/** A cut answer without a word would be an empty message, which providers refuse. */
function isBlank({ role, content, toolCalls }: RequestInput["nodes"][number]["message"]): boolean {
  return (
    role === "assistant" &&
    toolCalls === undefined &&
    !content.some((part) => part.type === "text" && part.text !== "")
  );
}

function ready(
  { egress, keys, newId }: RequestMakerOptions,
  adapter: ProviderAdapter,
  connection: Connection,
  prepared: PreparedContext,
): ReadyRequest {
  const request = adapter.buildRequest(prepared, { baseUrl: connection.baseUrl });
  const body = JSON.stringify(request.body);
  const host = URL.canParse(request.url) ? new URL(request.url).host : request.url;
  return {
    id: newId(),
    connection,
    modelId: prepared.modelId,
    url: request.url,
    headers: request.headers,
    body,
    createDecoder: () => adapter.createDecoder(prepared.modelId),
    decodeBody: (text) => adapter.decodeBody(text, prepared.modelId),
    decodeError: ({ status, headers, text }) =>
      adapter.decodeError({ status, headers, text, host }),
    // The key joins the headers at the last moment and is nowhere else in memory of the request.
    send: (handlers, signal) =>
      postStream(
        {
          url: request.url,
          headers: { ...request.headers, ...adapter.authorise(keys.keyOf(connection)) },
          body,
        },
        handlers,
        { fetch: egress.to(connection.baseUrl, "model"), signal },
      ),
  };
}

function noConnection(): RunError {
  return {
    kind: "invalid_request",
    code: "no_connection",
    message: "This conversation's connection is gone.",
    retryable: false,
  };
}

function unsendable(message: string): RunError {
  return { kind: "internal", message, retryable: false };
}

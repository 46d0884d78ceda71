import type { AttachmentReader } from "#app/attachments/prepared.ts";
import type { Egress } from "#app/egress.ts";
import type { KeyRing } from "#app/keys/keys.ts";
import { withoutKey } from "#app/keys/without-key.ts";
import { withObstacle } from "#app/network/diagnose.ts";
import type { ReadyRequest, RequestInput, RequestMaker, ToolBox } from "#app/ports.ts";
import { connectionIdOf, modelIdOf } from "#app/run-effects/deps.ts";
import type { Connection } from "#domain/connection.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { shownHeaders } from "#domain/requests/secret-headers.ts";
import { err, ok } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import { estimateParts } from "#pipeline/estimate-tokens.ts";
import type { PrepareInput } from "#pipeline/prepare-input.ts";
import { prepareContext } from "#pipeline/prepare.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import { postStream } from "#providers/transport.ts";
import type { KeepingsStore } from "#storage/keepings.ts";

import { keyVariableOf } from "./key-variable.ts";

export interface RequestMakerOptions {
  keepings: Pick<KeepingsStore, "connection">;
  keys: Pick<KeyRing, "obtain" | "stateOf">;
  egress: Egress;
  tools: Pick<ToolBox, "definitions">;
  attachments: AttachmentReader;
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
      const adapter = connection && options.adapterFor(connection.protocol);
      if (connection === undefined || adapter === undefined) return err(noConnection());
      const prepared = prepareContext(inputOf(options, input, connection));
      if (!prepared.ok) return prepared;
      // After trimming: what is not sent need not be read.
      const { messages, modelId } = prepared.value;
      const { attachments, leftOut } = await options.attachments(messages, {
        connection,
        modelId,
        adapter,
      });
      return ok(ready(options, adapter, connection, { ...prepared.value, attachments }, leftOut));
    },
  };
}

function inputOf(
  { tools }: RequestMakerOptions,
  { branch, context, nodes, warnOfRepetition, withoutTools }: RequestInput,
  connection: Connection,
): PrepareInput {
  const modelId = modelIdOf({ branch, context }, connection);
  const { contextWindow: window, abilities } =
    connection.models.find((model) => model.id === modelId) ?? {};
  const { outputSchema } = context.config;
  return {
    modelId,
    branch,
    nodes,
    memories: [],
    tools: withoutTools === true || abilities?.tools === false ? [] : tools.definitions(),
    parameters: { ...context.config.parameters, ...branch.overrides?.parameters },
    notices: warnOfRepetition ? [REPETITION_WARNING] : [],
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(window === undefined ? {} : { contextWindow: window }),
  };
}

function ready(
  { egress, keys, newId }: RequestMakerOptions,
  adapter: ProviderAdapter,
  connection: Connection,
  prepared: PreparedContext,
  withheld: readonly string[],
): ReadyRequest {
  const request = adapter.buildRequest(prepared, { baseUrl: connection.baseUrl });
  const body = JSON.stringify(request.body);
  // The protocol's own win: without them no server would understand the request.
  const headers = { ...connection.headers, ...request.headers };
  const leftOut = [...withheld, ...(request.leftOut ?? []).map(({ name }) => name)];
  const { contextWindow, modelId } = prepared;
  const price = connection.models.find(({ id }) => id === modelId)?.price;
  /** In no field of the request, so that whoever shows or stores one cannot meet it. */
  let key: string | undefined;
  const host = URL.canParse(request.url) ? new URL(request.url).host : request.url;
  return {
    id: newId(),
    connection,
    modelId: prepared.modelId,
    url: request.url,
    headers,
    body,
    trace: prepared.trace,
    ...shown(adapter, connection, headers, keys.stateOf(connection) !== "none"),
    parts: estimateParts(prepared),
    attachments: prepared.attachments,
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(price === undefined ? {} : { price }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    createDecoder: () => adapter.createDecoder(prepared.modelId),
    decodeBody: (text) => adapter.decodeBody(text, prepared.modelId),
    decodeError: ({ status, headers, text }) =>
      adapter.decodeError({ status, headers, text, host }),
    withoutKey: (error) => withoutKey(error, key ?? "", connection.headers),
    diagnosed: (error) => withObstacle(error, egress, request.url),
    unlock: async (signal) => {
      const given = await keys.obtain(connection, signal);
      if (!given.ok) return given;
      key = given.value;
      return ok(undefined);
    },
    send: (handlers, signal) => {
      if (key === undefined) throw new Error("The request was not unlocked.");
      return postStream(
        { url: request.url, headers: { ...headers, ...adapter.authorise(key) }, body },
        handlers,
        { fetch: egress.to(connection.baseUrl, "model"), signal },
      );
    },
  };
}

function shown(
  adapter: ProviderAdapter,
  connection: Connection,
  headers: Record<string, string>,
  hasKey: boolean,
): Pick<ReadyRequest, "shownHeaders"> {
  const keyHeaders = hasKey ? adapter.authorise(`$${keyVariableOf(connection)}`) : {};
  return { shownHeaders: shownHeaders(headers, keyHeaders) };
}

function noConnection(): RunError {
  return {
    kind: "invalid_request",
    code: "no_connection",
    message: "This conversation's connection is gone.",
    retryable: false,
  };
}

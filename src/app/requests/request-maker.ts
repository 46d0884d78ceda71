import type { AttachmentReader } from "#app/attachments/prepared.ts";
import { EgressRefusal } from "#app/egress/egress.ts";
import type { Egress } from "#app/egress/egress.ts";
import type { KeyRing } from "#app/keys/keys.ts";
import { redactKey } from "#app/keys/redact-key.ts";
import { withObstacle } from "#app/network/diagnose.ts";
import { errorOfRefusal } from "#app/network/egress-error.ts";
import type { ToolBox } from "#app/toolbox/toolbox.ts";
import { shownHost } from "#domain/connections/address.ts";
import { modelInfoOf } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { MEMORY_SHARE } from "#domain/memories/select.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { redactHeaders } from "#domain/requests/secret-headers.ts";
import { err, ok } from "#domain/result.ts";
import { connectionGone } from "#domain/runs/run-error.ts";
import { modelOr } from "#domain/settings/effective-settings.ts";
import { finderFrom, finderKeys } from "#domain/tool-sets/finder.ts";
import { toolsAt } from "#domain/web/provider-tools.ts";
import { estimateParts } from "#pipeline/estimate-tokens.ts";
import type { PrepareInput } from "#pipeline/prepare-input.ts";
import { prepareContext } from "#pipeline/prepare.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import type { FetchLike } from "#providers/wire/transport.ts";
import { postStream } from "#providers/wire/transport.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";
import type { MemoryStore } from "#storage/settings/memories.ts";
import type { SettingStore } from "#storage/settings/settings.ts";

import { chooseMemories } from "./choose-memories.ts";
import { keyVariableOf } from "./key-variable.ts";
import type { ReadyRequest, RequestInput, RequestMaker } from "./ready-request.ts";

export interface RequestMakerOptions {
  connections: Pick<ConnectionStore, "get">;
  keys: Pick<KeyRing, "obtain" | "stateOf">;
  egress: Egress;
  tools: Pick<ToolBox, "ready" | "definitionsFor">;
  attachments: AttachmentReader;
  memories: Pick<MemoryStore, "list">;
  settings: Pick<SettingStore, "getMany">;
  adapterFor: (protocol: Connection["protocol"]) => ProviderAdapter | undefined;
  newId: () => string;
  now: () => number;
}

const REPETITION_WARNING =
  "Your last two rounds of tool calls were identical and brought the same results. " +
  "Do something else, or answer with what you have.";

/**
 * Makes requests: puts a branch through the enhancers and the adapter, and returns a request that is ready
 * to be sent.
 */
export function createRequestMaker(options: RequestMakerOptions): RequestMaker {
  return {
    make: async (input) => {
      const connection = await options.connections.get(input.settings.connectionId);
      const adapter = connection && options.adapterFor(connection.protocol);
      if (connection === undefined || adapter === undefined) return err(connectionGone());
      const prepared = prepareContext(await inputOf(options, input, connection));
      if (!prepared.ok) return prepared;
      // Read after trimming, because what is not sent need not be read.
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

async function inputOf(
  { tools, memories, settings: stored, now }: RequestMakerOptions,
  { settings, nodes, hidden, warnOfRepetition, withoutTools, contextId, parentId }: RequestInput,
  connection: Connection,
): Promise<PrepareInput> {
  const { mode, modeInUse, tools: switches, ...prompted } = settings;
  const modelId = modelOr(settings.modelId, connection);
  const { contextWindow: window, abilities } = modelInfoOf(connection, modelId) ?? {};
  const [share] = await stored.getMany([MEMORY_SHARE]);
  await tools.ready;
  const offered = tools.definitionsFor(contextId ?? "", parentId);
  const names = offered.map(({ name }) => name);
  const finder = finderFrom(names, await stored.getMany(finderKeys(names)));
  return {
    ...prompted,
    modelId,
    nodes,
    memories: await chooseMemories(memories, {
      contextId,
      mode,
      connection,
      nodes,
      window,
      share,
      now: now(),
    }),
    switches,
    finder,
    tools:
      withoutTools === true || abilities?.tools === false
        ? []
        : toolsAt(offered, { ...connection, modelId }),
    notices: warnOfRepetition ? [REPETITION_WARNING] : [],
    ...defined({ modeInUse: modeInUse ?? undefined, contextWindow: window, hidden }),
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
  // The protocol's own headers take precedence: without them no server would understand the
  // request.
  const headers = { ...connection.headers, ...request.headers };
  const leftOut = [...withheld, ...(request.leftOut ?? []).map(({ name }) => name)];
  const { contextWindow, modelId } = prepared;
  const price = modelInfoOf(connection, modelId)?.price;
  /** Not a field of the request, so that code that shows or stores a request cannot expose the key. */
  let key: string | undefined;
  let refused: EgressRefusal | undefined;
  const host = shownHost(request.url);
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
    toolNames: prepared.tools.map(({ name }) => name),
    ...defined({ contextWindow, price }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    createDecoder: () => adapter.createDecoder(prepared.modelId),
    decodeBody: (text) => adapter.decodeBody(text, prepared.modelId),
    decodeError: ({ status, headers, text }) =>
      adapter.decodeError({ status, headers, text, host }),
    redactKey: (error) => redactKey(error, key ?? "", connection.headers),
    diagnosed: async (error) =>
      refused === undefined
        ? withObstacle(error, egress, request.url)
        : errorOfRefusal(refused, host),
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
        {
          fetch: noting(egress.to(connection.baseUrl, "model"), (refusal) => (refused = refusal)),
          signal,
        },
      );
    },
  };
}

/** Passes refusals of egress on: the transport would take them for failures of the network. */
function noting(send: FetchLike, onRefusal: (refusal: EgressRefusal) => void): FetchLike {
  return async (...asked) => {
    try {
      return await send(...asked);
    } catch (error) {
      if (error instanceof EgressRefusal) onRefusal(error);
      throw error;
    }
  };
}

function shown(
  adapter: ProviderAdapter,
  connection: Connection,
  headers: Record<string, string>,
  hasKey: boolean,
): Pick<ReadyRequest, "redactedHeaders"> {
  const keyHeaders = hasKey ? adapter.authorise(`$${keyVariableOf(connection)}`) : {};
  return { redactedHeaders: redactHeaders(headers, keyHeaders) };
}

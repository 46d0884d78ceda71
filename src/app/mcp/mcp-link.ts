import {
  Client,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type {
  JsonSchemaValidatorResult,
  jsonSchemaValidator,
  Tool,
} from "@modelcontextprotocol/client";

import type { JsonObject, JsonValue } from "#domain/json.ts";
import { keptDefinition, MAX_DEFINITIONS } from "#domain/mcp/kept-definition.ts";
import { MAX_TOOLS } from "#domain/mcp/pins.ts";
import type { McpToolDefinition } from "#domain/mcp/server.ts";

import { atMostEvery } from "./at-most-every.ts";
import { SignInSlow } from "./auth-fetch.ts";
import { createCallTags } from "./call-tags.ts";
import { linkOffers } from "./link-offers.ts";
import type { LinkOffers } from "./link-offers.ts";
import { answerQuestions, callTool } from "./mcp-call.ts";
import type { CallAsks, CallOptions, McpResult } from "./mcp-call.ts";
import type { McpFetch } from "./mcp-fetch.ts";
import { orAborted } from "./or-aborted.ts";
import { PatientTransport } from "./patient-transport.ts";
import { QuestionRefused } from "./question-refused.ts";
import { answerSamples } from "./sample-handler.ts";
import { SampleRefused } from "./sample-refused.ts";

/**
 * A connection to a server. This module and those that it imports use the protocol's client, so they load
 * only when a server is first needed. Whatever a server sends has passed the client's schemas, but nothing
 * beyond them is certain.
 */
export interface McpLink extends LinkOffers {
  /** The protocol's revision that both sides use, such as `2026-07-28`. */
  revision: string;
  /** The name that the server gives itself. */
  title: string;
  hasResources: boolean;
  isSignedIn(): boolean;
  /** Lists the tools, at most one more than `MAX_TOOLS`, and counts those beyond `MAX_TOOLS` as left out. */
  listTools(signal: AbortSignal): Promise<{ tools: McpToolDefinition[]; leftOut: number }>;
  callTool(name: string, args: JsonObject, options: CallOptions): Promise<McpResult>;
  close(): Promise<void>;
}

export interface LinkOptions {
  address: string;
  fetch: McpFetch;
  headers: Readonly<Record<string, string>>;
  /** The current access token, if there is one. */
  token: () => string | undefined;
  /** Called after a 401. Resolves with whether there is a new token; if not, the person must sign in. */
  renew: () => Promise<boolean>;
  /** Called when the server says that its tools have changed. */
  onToolsChanged: () => void;
  /** Called when the server writes a log message. */
  onMessage: (message: { level: string; logger?: string | undefined; data?: unknown }) => void;
  /** Called when the server says that its prompts or resources have changed. */
  onOffersChanged: () => void;
  /** Takes the server's secrets out of a text. */
  hide: (text: string) => string;
  onClosed: () => void;
  /** Whether there is a model that could answer the server. */
  hasModel: boolean;
}

/** Time limits, in milliseconds. */
const CONNECTS_WITHIN = 20_000;
const LISTS_WITHIN = 30_000;
const SAYS_GOODBYE_WITHIN = 2_000;
/**
 * Milliseconds between two reports of changed offers, so that a server cannot flood the page with changes.
 */
const CHANGES_EVERY = 2_000;
/** The most pages of a list. */
const MOST_PAGES = 100;

/**
 * A validator that accepts everything: Bough checks structured results itself, in a worker that is ended if
 * it takes too long.
 */
const acceptsAll: jsonSchemaValidator = {
  getValidator:
    <Value>() =>
    (input: unknown): JsonSchemaValidatorResult<Value> => ({
      valid: true,
      data: input as Value,
      errorMessage: undefined,
    }),
};

/** Connects to a server. Rejects as the client does; `linkFailure` names the reason. */
export async function openLink(options: LinkOptions, signal: AbortSignal): Promise<McpLink> {
  const client = new Client(
    { name: "bough", title: "Bough", version: "1" },
    {
      capabilities: {
        elicitation: { form: {}, url: {} },
        ...(options.hasModel ? { sampling: {} } : {}),
      },
      versionNegotiation: { mode: "auto" },
      jsonSchemaValidator: acceptsAll,
      listChanged: {
        tools: { autoRefresh: false, onChanged: () => options.onToolsChanged() },
        prompts: { autoRefresh: false, onChanged: () => onOffersChanged() },
        resources: { autoRefresh: false, onChanged: () => onOffersChanged() },
      },
    },
  );
  const tags = createCallTags<CallAsks>(options.fetch);
  answerQuestions(client, tags);
  if (options.hasModel) answerSamples(client, tags);
  client.setNotificationHandler("notifications/message", ({ params }) => options.onMessage(params));
  const { forget, ...offers } = linkOffers(client, options.hide);
  const onOffersChanged = atMostEvery(CHANGES_EVERY, () => {
    forget();
    options.onOffersChanged();
  });
  const transport = new PatientTransport(new URL(options.address), {
    fetch: tags.fetch,
    requestInit: { headers: { ...options.headers }, redirect: "error" },
    authProvider: {
      token: () => Promise.resolve(options.token()),
      onUnauthorized: async () => {
        if (!(await options.renew())) throw new UnauthorizedError();
      },
    },
    onInsufficientScope: "throw",
  });
  await client.connect(transport, { signal, timeout: CONNECTS_WITHIN });
  listenToOlder(client);
  let isClosing = false;
  // The client offers no other way to learn of this.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onclose = () => {
    if (!isClosing) options.onClosed();
  };
  const server = client.getServerVersion();
  return {
    ...offers,
    revision: client.getNegotiatedProtocolVersion() ?? "",
    title: server?.title ?? server?.name ?? "",
    hasResources: client.getServerCapabilities()?.resources !== undefined,
    isSignedIn: () => options.token() !== undefined,
    listTools: (listing) => listTools(client, listing),
    callTool: (name, args, call) => callTool(client, tags, { name, arguments: args }, call),
    close: async () => {
      isClosing = true;
      // An older server keeps a session until it is told to end it. Its answer is not awaited for long.
      const told = transport.terminateSession();
      await orAborted(told, AbortSignal.timeout(SAYS_GOODBYE_WITHIN)).catch(() => undefined);
      await client.close();
    },
  };
}

/**
 * Asks a server of the older revision for log messages. It may write them only once it has been told the
 * level.
 */
function listenToOlder(client: Client): void {
  const isOlder = client.getProtocolEra() === "legacy";
  if (!isOlder || client.getServerCapabilities()?.logging === undefined) return;
  // If the server refuses, only its messages are missing.
  void client.setLoggingLevel("info").catch(() => undefined);
}

async function listTools(client: Client, signal: AbortSignal) {
  const tools: McpToolDefinition[] = [];
  if (client.getServerCapabilities()?.tools === undefined) return { tools, leftOut: 0 };
  let cursor: string | undefined;
  let count = 0;
  let left = MAX_DEFINITIONS;
  const began = performance.now();
  for (let page = 0; page < MOST_PAGES && count <= MAX_TOOLS; page += 1) {
    if (performance.now() - began > LISTS_WITHIN) {
      throw new SdkError(SdkErrorCode.RequestTimeout, "Its list of tools did not end in time.");
    }
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request(
      { method: "tools/list", params },
      { signal, timeout: LISTS_WITHIN },
    );
    count += answer.tools.length;
    for (const tool of answer.tools.slice(0, MAX_TOOLS + 1 - tools.length)) {
      const { definition, size } = keptDefinition(definitionOf(tool), left);
      left -= size;
      tools.push(definition);
    }
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return { tools, leftOut: Math.max(0, count - MAX_TOOLS) };
}

/** Takes only the fields that are pinned. */
function definitionOf(tool: Tool): McpToolDefinition {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  const fields = { name, title, description, inputSchema, outputSchema, annotations };
  // It was JSON when it arrived; `keptDefinition` makes a copy without undefined fields.
  return fields as McpToolDefinition;
}

/** The meaning of an error with which the client rejects. */
export type LinkFailure =
  | { kind: "unauthorized" }
  /** The token has expired, and the server that renews it did not answer in time. */
  | { kind: "renewal" }
  | { kind: "scope"; message: string }
  | { kind: "http"; status: number; message: string }
  | { kind: "timeout" }
  /** The server asked something that cannot be shown to the person. */
  | { kind: "question"; message: string }
  /** No model has answered the server, or the person withheld the answer. */
  | { kind: "sample"; message: string }
  /** The server answered the request with an error, or in violation of the protocol. */
  | { kind: "answer"; message: string; data?: JsonValue }
  | { kind: "revision"; message: string }
  | { kind: "other"; message: string };

export function linkFailure(error: unknown): LinkFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SignInSlow) return { kind: "renewal" };
  if (error instanceof UnauthorizedError) return { kind: "unauthorized" };
  if (error instanceof QuestionRefused) return { kind: "question", message };
  if (error instanceof SampleRefused) return { kind: "sample", message: error.why };
  if (error instanceof SdkHttpError) {
    const { status } = error;
    return status === 401 ? { kind: "unauthorized" } : { kind: "http", status, message };
  }
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout) return { kind: "timeout" };
    if (error.code === SdkErrorCode.InvalidResult) return { kind: "answer", message };
    if (error.code === SdkErrorCode.EraNegotiationFailed) return { kind: "revision", message };
  }
  if (error instanceof ProtocolError) return { kind: "answer", message };
  if (message.includes("protocol version is not supported")) return { kind: "revision", message };
  return { kind: "other", message };
}

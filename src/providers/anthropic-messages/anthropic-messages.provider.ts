import type {
  TextBlockParam,
  Tool,
  WebFetchTool20250910,
  WebSearchTool20250305,
} from "@anthropic-ai/sdk/resources/messages";

import { isImageType, isPdf } from "#domain/attachments/media-types.ts";
import { hostnameOf } from "#domain/connections/address.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { splitTools } from "#domain/web/provider-tools.ts";
import type { ProviderAdapter, ProviderRequest, ProviderTarget } from "#providers/adapter.ts";
import { decodeErrorResponse } from "#providers/shared/errors/http-error.ts";
import { Omissions } from "#providers/shared/request/omissions.ts";
import {
  schemaInstructions,
  systemText,
  splitLeadingSystem,
  withVersion,
} from "#providers/shared/request/request-text.ts";

import type { AnthropicBody } from "./body.ts";
import { ANTHROPIC_PROTOCOL, anthropicDecoder, decodeAnthropicBody } from "./decoder.ts";
import { anthropicTraits } from "./models.ts";
import { parseAnthropicModels } from "./models.ts";
import { anthropicParameters } from "./parameters.ts";
import { anthropicTurns } from "./turns.ts";
import type { AnthropicTurn } from "./turns.ts";

/**
 * The last version with sampling controls; the next one (2026-10-21) answers any temperature with a 400.
 * Without the second header the API refuses every request from a page.
 */
const HEADERS = {
  "anthropic-version": "2023-06-01",
  "anthropic-dangerous-direct-browser-access": "true",
};

/** Anthropic Messages, and servers compatible with it. */
export const adapter: ProviderAdapter<AnthropicBody> = {
  protocol: ANTHROPIC_PROTOCOL,
  buildRequest,
  carries: (mediaType) => isImageType(mediaType) || isPdf(mediaType),
  authorise: (key) => (key === "" ? {} : { "x-api-key": key }),
  createDecoder: anthropicDecoder,
  decodeBody: decodeAnthropicBody,
  decodeError: decodeErrorResponse,
  modelsRequest: (baseUrl) => ({
    url: `${withVersion(baseUrl, "v1")}/models?limit=1000`,
    headers: { ...HEADERS },
  }),
  parseModels: parseAnthropicModels,
};

function buildRequest(
  prepared: PreparedContext,
  target: ProviderTarget,
): ProviderRequest<AnthropicBody> {
  const omissions = new Omissions();
  const { leading, messages } = splitLeadingSystem(prepared.messages);
  const turns = anthropicTurns(prepared, messages, omissions);
  const system = systemBlocks(prepared, leading);
  const body: AnthropicBody = {
    ...anthropicParameters(prepared, turns, omissions),
    model: prepared.modelId,
    ...toolsFor(prepared, turns, system.length > 0),
    ...(system.length === 0 ? {} : { system }),
    messages: turns,
    stream: true,
    ...cachePoint(target),
  };
  return {
    url: `${withVersion(target.baseUrl, "v1")}/messages`,
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      ...HEADERS,
      ...(splitTools(prepared.tools).fetch ? { "anthropic-beta": "web-fetch-2025-09-10" } : {}),
    },
    body,
    ...omissions.field(),
  };
}

/** The system prompt. It ends in a cache point, because it is the same in every branch, as the tools are. */
function systemBlocks(prepared: PreparedContext, leading: readonly string[]): TextBlockParam[] {
  const { outputSchema, modelId } = prepared;
  const inWords =
    outputSchema === undefined || anthropicTraits(modelId).takesSchema
      ? []
      : [schemaInstructions(outputSchema)];
  const text = systemText([...prepared.system, ...leading, ...inWords]);
  return text === "" ? [] : [{ type: "text", text, cache_control: { type: "ephemeral" } }];
}

function toolsFor(
  { tools }: PreparedContext,
  turns: readonly AnthropicTurn[],
  cachedBySystem: boolean,
): Pick<AnthropicBody, "tools" | "tool_choice"> {
  const { functions, search, fetch } = splitTools(tools);
  if (tools.length === 0) return toolsCalledEarlier(turns);
  const own = [...(search ? [WEB_SEARCH] : []), ...(fetch ? [WEB_FETCH] : [])];
  const called = functions.map(({ name, description, parameters }, at): Tool => ({
    name,
    description,
    input_schema: { ...parameters, type: "object" },
    ...(at === functions.length - 1 && !cachedBySystem
      ? { cache_control: { type: "ephemeral" } }
      : {}),
  }));
  return { tools: [...called, ...own] };
}

/** Versions that every model with these tools knows. Later ones need code execution. */
const WEB_SEARCH = {
  type: "web_search_20250305",
  name: "web_search",
  max_uses: 8,
} as const satisfies WebSearchTool20250305;
const WEB_FETCH = {
  type: "web_fetch_20250910",
  name: "web_fetch",
  max_uses: 8,
  citations: { enabled: true },
  max_content_tokens: 30_000,
} as const satisfies WebFetchTool20250910;

/** Tools called earlier. The API refuses turns with calls if no tools are defined, even if none may run. */
function toolsCalledEarlier(
  turns: readonly AnthropicTurn[],
): Pick<AnthropicBody, "tools" | "tool_choice"> {
  const blocks = turns.flatMap(({ content }) => content);
  const names = new Set(blocks.flatMap((one) => (one.type === "tool_use" ? [one.name] : [])));
  if (names.size === 0) return {};
  return {
    tools: [...names].map((name) => ({ name, input_schema: { type: "object" } })),
    tool_choice: { type: "none" },
  };
}

/**
 * Makes Anthropic's API put a cache point at the end of the request itself, so that no block
 * changes when the branch grows. Other servers do not know the field.
 */
function cachePoint({ baseUrl }: ProviderTarget): Pick<AnthropicBody, "cache_control"> {
  const own = hostnameOf(baseUrl)?.endsWith("anthropic.com") === true;
  return own ? { cache_control: { type: "ephemeral" } } : {};
}

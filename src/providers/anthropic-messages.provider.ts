import type { TextBlockParam, Tool } from "@anthropic-ai/sdk/resources/messages";

import type { ModelInfo } from "#domain/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

import type { ProviderAdapter, ProviderRequest, ProviderTarget } from "./adapter.ts";
import {
  ANTHROPIC_PROTOCOL,
  AnthropicDecoder,
  decodeAnthropicBody,
} from "./anthropic-messages/decoder.ts";
import { anthropicTraits } from "./anthropic-messages/models.ts";
import { anthropicParameters } from "./anthropic-messages/parameters.ts";
import type { AnthropicBody } from "./anthropic-messages/parameters.ts";
import { anthropicTurns } from "./anthropic-messages/turns.ts";
import type { AnthropicTurn } from "./anthropic-messages/turns.ts";
import { isCommonImage, isPdf } from "./attachments.ts";
import { decodeRefusal } from "./http-error.ts";
import { asArray, asObject } from "./json-reading.ts";
import { firstEntries, modelsOf, supported } from "./model-entry.ts";
import type { ModelEntry } from "./model-entry.ts";
import { Omissions } from "./omissions.ts";
import { schemaInWords, systemText, withoutOpening, withVersion } from "./request-words.ts";

/**
 * The last version with sampling controls; the one after it (2026-10-21) answers any temperature
 * with a 400. Without the second header the API refuses every call from a page.
 */
const HEADERS = {
  "anthropic-version": "2023-06-01",
  "anthropic-dangerous-direct-browser-access": "true",
};

/** Anthropic Messages, and the servers that speak it. */
export const adapter: ProviderAdapter<AnthropicBody> = {
  protocol: ANTHROPIC_PROTOCOL,
  buildRequest,
  carries: (mediaType) => isCommonImage(mediaType) || isPdf(mediaType),
  authorise: (key) => (key === "" ? {} : { "x-api-key": key }),
  createDecoder: (model) => new AnthropicDecoder(model),
  decodeBody: decodeAnthropicBody,
  decodeError: decodeRefusal,
  modelsRequest: (baseUrl) => ({
    url: `${withVersion(baseUrl, "v1")}/models?limit=1000`,
    headers: { ...HEADERS },
  }),
  parseModels,
};

function buildRequest(
  prepared: PreparedContext,
  target: ProviderTarget,
): ProviderRequest<AnthropicBody> {
  const left = new Omissions();
  const { said, messages } = withoutOpening(prepared.messages);
  const turns = anthropicTurns(prepared, messages, left);
  const system = systemBlocks(prepared, said);
  const body: AnthropicBody = {
    ...anthropicParameters(prepared, turns, left),
    model: prepared.modelId,
    ...toolsFor(prepared, turns, system.length > 0),
    ...(system.length === 0 ? {} : { system }),
    messages: turns,
    stream: true,
    ...cachePoint(target),
  };
  return {
    url: `${withVersion(target.baseUrl, "v1")}/messages`,
    headers: { "content-type": "application/json", accept: "text/event-stream", ...HEADERS },
    body,
    ...left.field(),
  };
}

/** With a cache point behind it: tools and system prompt are the same in every branch. */
function systemBlocks(prepared: PreparedContext, said: readonly string[]): TextBlockParam[] {
  const { outputSchema, modelId } = prepared;
  const inWords =
    outputSchema === undefined || anthropicTraits(modelId).takesSchema
      ? []
      : [schemaInWords(outputSchema)];
  const text = systemText([...prepared.system, ...said, ...inWords]);
  return text === "" ? [] : [{ type: "text", text, cache_control: { type: "ephemeral" } }];
}

function toolsFor(
  { tools }: PreparedContext,
  turns: readonly AnthropicTurn[],
  cachedBySystem: boolean,
): Pick<AnthropicBody, "tools" | "tool_choice"> {
  if (tools.length === 0) return toolsOfThePast(turns);
  return {
    tools: tools.map(({ name, description, parameters }, at): Tool => ({
      name,
      description,
      input_schema: { ...parameters, type: "object" },
      ...(at === tools.length - 1 && !cachedBySystem
        ? { cache_control: { type: "ephemeral" } }
        : {}),
    })),
  };
}

/** Turns with calls are refused unless tools are defined, also where none may be called any more. */
function toolsOfThePast(
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
 * The API itself puts a cache point at the request's end, so that no block changes when the branch
 * grows; other servers do not know the field.
 */
function cachePoint({ baseUrl }: ProviderTarget): Pick<AnthropicBody, "cache_control"> {
  const own = URL.canParse(baseUrl) && new URL(baseUrl).hostname.endsWith("anthropic.com");
  return own ? { cache_control: { type: "ephemeral" } } : {};
}

function parseModels(json: JsonValue): ModelInfo[] {
  return modelsOf(
    firstEntries(asArray(asObject(json)?.["data"])).flatMap((item): ModelEntry[] => {
      const model = asObject(item);
      if (model === undefined || model["lifecycle"] === "retired") return [];
      const able = asObject(model["capabilities"]);
      return [
        {
          id: model["id"],
          name: model["display_name"],
          contextWindow: model["max_input_tokens"],
          maxOutput: model["max_tokens"],
          abilities: {
            images: supported(able?.["image_input"]),
            files: supported(able?.["pdf_input"]),
            reasoning: supported(able?.["thinking"]),
          },
        },
      ];
    }),
  );
}

import type { ModelAbilities, ModelInfo, ModelPrice } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { ModelsRequest } from "#providers/adapter.ts";
import { asArray, asNumber, asObject, asNonBlankString } from "#providers/shared/json-reading.ts";
import { withoutTrailingSlash } from "#providers/shared/request/request-text.ts";

import { asBoolean, firstEntries, sanitiseModels, numeric } from "./model-entry.ts";
import type { ModelEntry, Reported } from "./model-entry.ts";

/** Where the models are listed, and where a few servers give more details. */
export function modelsRequest(baseUrl: string): ModelsRequest {
  const detailedUrl = detailedList(baseUrl);
  return { url: `${withoutTrailingSlash(baseUrl)}/models`, ...defined({ detailedUrl }) };
}

/** The address of a more detailed list: xAI's has prices, LM Studio's has abilities and context windows. */
function detailedList(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const { hostname, origin, port } = new URL(baseUrl);
  if (hostname === "api.x.ai") return `${withoutTrailingSlash(baseUrl)}/language-models`;
  return port === LM_STUDIO_PORT ? `${origin}/api/v1/models` : undefined;
}

/** LM Studio's default port. */
const LM_STUDIO_PORT = "1234";

/**
 * Reads the listing of OpenAI and of the servers that copied it. Non-chat models are left out where
 * the listing says so. The newest come first if all have a date, else the order is the server's;
 * models whose names suggest another use come last.
 */
export function parseModelList(json: JsonValue): ModelInfo[] {
  const body = asObject(json);
  const list = Array.isArray(json) ? json : asArray(body?.["data"] ?? body?.["models"]);
  const details = detailsById(body);
  const entries = firstEntries(list).flatMap((item) => {
    const model = asObject(item);
    if (model === undefined || !isChatModel(model)) return [];
    const id =
      asNonBlankString(model["id"]) ??
      asNonBlankString(model["key"]) ??
      asNonBlankString(model["name"]);
    return [{ created: asNumber(model["created"]), entry: entryOf(id, model, details.get(id)) }];
  });
  return sanitiseModels(sortModels(entries).map(({ entry }) => entry));
}

/** llama.cpp reports abilities in a second list, in Ollama's format. */
function detailsById(body: JsonObject | undefined): Map<string | undefined, JsonObject> {
  if (!Array.isArray(body?.["data"])) return new Map();
  return new Map(
    firstEntries(asArray(body["models"])).flatMap((item) => {
      const model = asObject(item);
      const id = asNonBlankString(model?.["name"]);
      return model === undefined || id === undefined ? [] : [[id, model] as const];
    }),
  );
}

interface Dated {
  created: number | undefined;
  entry: ModelEntry;
}

/** Recognises non-chat models by name, for listings that have only names. */
const NON_CHAT_NAMES =
  /embed|whisper|moderation|transcribe|dall-e|(^|[-/])(tts|sora|image|realtime|audio|babbage|davinci|rerank)(-|$)/i;

function sortModels(entries: readonly Dated[]): Dated[] {
  const dated = entries.every(({ created }) => created !== undefined && created > 0);
  const newest = dated
    ? entries.toSorted((omissions, right) => (right.created ?? 0) - (omissions.created ?? 0))
    : entries;
  const isOther = ({ entry }: Dated) =>
    NON_CHAT_NAMES.test(asNonBlankString(entry.id)?.slice(0, 300) ?? "");
  return [...newest.filter((one) => !isOther(one)), ...newest.filter(isOther)];
}

const NON_CHAT_TYPES: ReadonlySet<string | undefined> = new Set(
  "embedding embeddings image rerank audio transcribe video moderation".split(" "),
);

/** Together and LM Studio give a type, Mistral and Fireworks abilities, Groq an active flag. */
function isChatModel(model: JsonObject): boolean {
  const { capabilities, type } = model;
  return (
    !NON_CHAT_TYPES.has(asNonBlankString(type)) &&
    model["active"] !== false &&
    model["supports_chat"] !== false &&
    asObject(capabilities)?.["completion_chat"] !== false
  );
}

function entryOf(
  id: string | undefined,
  model: JsonObject,
  details: JsonObject | undefined,
): ModelEntry {
  return {
    id,
    name: asNonBlankString(model["display_name"]) ?? asNonBlankString(model["name"]),
    contextWindow: contextWindow(model),
    maxOutput: firstNumber(
      asObject(model["top_provider"])?.["max_completion_tokens"],
      model["max_completion_tokens"],
      model["max_output_length"],
    ),
    abilities: abilitiesOf(model, details),
    price: priceOf(model),
  };
}

/**
 * The context window. OpenRouter, Groq, Mistral, LM Studio, vLLM and llama.cpp each have another name for
 * it.
 */
function contextWindow(model: JsonObject): number | undefined {
  const meta = asObject(model["meta"]);
  return firstNumber(
    asObject(asObject(asArray(model["loaded_instances"])[0])?.["config"])?.["context_length"],
    meta?.["n_ctx"],
    model["context_length"],
    model["context_window"],
    model["max_context_length"],
    model["max_model_len"],
    meta?.["n_ctx_train"],
  );
}

function firstNumber(...values: (JsonValue | undefined)[]): number | undefined {
  return values.map(asNumber).find((value) => value !== undefined && value > 0);
}

/** A model's abilities, each from the first field that reports it. */
function abilitiesOf(model: JsonObject, details: JsonObject | undefined): Reported<ModelAbilities> {
  const parameters = wordsIn(model["supported_parameters"] ?? model["supported_features"]);
  const input = wordsIn(
    asObject(model["architecture"])?.["input_modalities"] ?? model["input_modalities"],
  );
  const words = wordsIn(model["capabilities"]) ?? wordsIn(details?.["capabilities"]);
  const able = asObject(model["capabilities"]) ?? {};
  const sees = model["type"] === "vlm" || words?.has("multimodal") || words?.has("vision");
  return {
    tools:
      asBoolean(able["function_calling"]) ??
      asBoolean(able["trained_for_tool_use"]) ??
      asBoolean(model["supports_tools"]) ??
      parameters?.has("tools") ??
      (words?.has("tool_use") || words?.has("tools") || undefined),
    images:
      asBoolean(able["vision"]) ??
      asBoolean(model["supports_image_input"]) ??
      input?.has("image") ??
      (sees || undefined),
    // A model that is not listed for files may still receive them as text from its provider.
    files: input?.has("file") || undefined,
    reasoning: asBoolean(able["reasoning"]) ?? parameters?.has("reasoning"),
  };
}

/** The strings of a list; undefined if there is no list. */
function wordsIn(value: JsonValue | undefined): ReadonlySet<JsonValue> | undefined {
  return Array.isArray(value) ? new Set(value.slice(0, 200)) : undefined;
}

const MILLION = 1_000_000;
/** xAI's prices are in US cents per 100 million tokens. */
const XAI_UNIT = 10_000;

function priceOf(model: JsonObject): Reported<ModelPrice> {
  const pricing = asObject(model["pricing"]);
  if (pricing?.["prompt"] !== undefined) return perToken(pricing);
  if (pricing !== undefined) return perMillion(pricing);
  return {
    input: times(model["prompt_text_token_price"], 1 / XAI_UNIT),
    output: times(model["completion_text_token_price"], 1 / XAI_UNIT),
    cachedInput: times(model["cached_prompt_text_token_price"], 1 / XAI_UNIT),
  };
}

/**
 * OpenRouter's prices: dollars per token. Its routers, whose price depends on the chosen model, report -1.
 */
function perToken(pricing: JsonObject): Reported<ModelPrice> {
  return {
    input: times(pricing["prompt"], MILLION),
    output: times(pricing["completion"], MILLION),
    cachedInput: times(pricing["input_cache_read"], MILLION),
    cacheWrite: times(pricing["input_cache_write"], MILLION),
  };
}

/** Together's prices: dollars per million tokens. Models billed by the hour report zeros. */
function perMillion(pricing: JsonObject): Reported<ModelPrice> {
  const input = numeric(pricing["input"]);
  const output = numeric(pricing["output"]);
  return input === 0 && output === 0
    ? {}
    : { input, output, cachedInput: numeric(pricing["cached_input"]) };
}

function times(value: JsonValue | undefined, factor: number): number | undefined {
  const number = numeric(value);
  return number === undefined ? undefined : number * factor;
}

import type { ModelAbilities, ModelInfo, ModelPrice } from "#domain/connection.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";

import type { ModelsRequest } from "./adapter.ts";
import { asArray, asNumber, asObject, asWord } from "./json-reading.ts";
import { asTruth, firstEntries, modelsOf, numeric } from "./model-entry.ts";
import type { ModelEntry, Told } from "./model-entry.ts";
import { withoutSlash } from "./request-words.ts";

/** Where the models are listed, and where a few servers say more of them. */
export function modelsRequest(baseUrl: string): ModelsRequest {
  const richer = richerList(baseUrl);
  return { url: `${withoutSlash(baseUrl)}/models`, ...(richer === undefined ? {} : { richer }) };
}

/** xAI tells prices, and LM Studio what a model can and how long its window is, beside `/models`. */
function richerList(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const { hostname, origin, port } = new URL(baseUrl);
  if (hostname === "api.x.ai") return `${withoutSlash(baseUrl)}/language-models`;
  return port === LM_STUDIO_PORT ? `${origin}/api/v1/models` : undefined;
}

/** Unless its owner chose another one. */
const LM_STUDIO_PORT = "1234";

/**
 * The listing of OpenAI and of all who copied it. Models that say that they do not converse are left
 * out. Where all say when they were made the newest come first, else they stand as they came; those
 * whose names tell of another use stand last.
 */
export function parseModelList(json: JsonValue): ModelInfo[] {
  const body = asObject(json);
  const list = Array.isArray(json) ? json : asArray(body?.["data"] ?? body?.["models"]);
  const beside = besideById(body);
  const entries = firstEntries(list).flatMap((item) => {
    const model = asObject(item);
    if (model === undefined || !converses(model)) return [];
    const id = asWord(model["id"]) ?? asWord(model["key"]) ?? asWord(model["name"]);
    return [{ created: asNumber(model["created"]), entry: entryOf(id, model, beside.get(id)) }];
  });
  return modelsOf(inOrder(entries).map(({ entry }) => entry));
}

/** llama.cpp says what a model can in a second list, which is written as Ollama's. */
function besideById(body: JsonObject | undefined): Map<string | undefined, JsonObject> {
  if (!Array.isArray(body?.["data"])) return new Map();
  return new Map(
    firstEntries(asArray(body["models"])).flatMap((item) => {
      const model = asObject(item);
      const id = asWord(model?.["name"]);
      return model === undefined || id === undefined ? [] : [[id, model] as const];
    }),
  );
}

interface Dated {
  created: number | undefined;
  entry: ModelEntry;
}

/** Kinds of models by their names, where the listing has nothing but names. */
const OTHER_USE =
  /embed|whisper|moderation|transcribe|dall-e|(^|[-/])(tts|sora|image|realtime|audio|babbage|davinci|rerank)(-|$)/i;

function inOrder(entries: readonly Dated[]): Dated[] {
  const dated = entries.every(({ created }) => created !== undefined && created > 0);
  const newest = dated
    ? entries.toSorted((left, right) => (right.created ?? 0) - (left.created ?? 0))
    : entries;
  const isOther = ({ entry }: Dated) => OTHER_USE.test(asWord(entry.id)?.slice(0, 300) ?? "");
  return [...newest.filter((one) => !isOther(one)), ...newest.filter(isOther)];
}

const NO_CONVERSATION: ReadonlySet<string | undefined> = new Set(
  "embedding embeddings image rerank audio transcribe video moderation".split(" "),
);

/** Together and LM Studio say a type, Mistral and Fireworks what it can, Groq whether it is there. */
function converses(model: JsonObject): boolean {
  const { capabilities, type } = model;
  return (
    !NO_CONVERSATION.has(asWord(type)) &&
    model["active"] !== false &&
    model["supports_chat"] !== false &&
    asObject(capabilities)?.["completion_chat"] !== false
  );
}

function entryOf(
  id: string | undefined,
  model: JsonObject,
  beside: JsonObject | undefined,
): ModelEntry {
  return {
    id,
    name: asWord(model["display_name"]) ?? asWord(model["name"]),
    contextWindow: contextWindow(model),
    maxOutput: firstNumber(
      asObject(model["top_provider"])?.["max_completion_tokens"],
      model["max_completion_tokens"],
      model["max_output_length"],
    ),
    abilities: abilitiesOf(model, beside),
    price: priceOf(model),
  };
}

/** OpenRouter, Groq, Mistral, LM Studio, vLLM and llama.cpp each call it something else. */
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

/** Each field from the first place that speaks of it. */
function abilitiesOf(model: JsonObject, beside: JsonObject | undefined): Told<ModelAbilities> {
  const parameters = wordsIn(model["supported_parameters"] ?? model["supported_features"]);
  const input = wordsIn(
    asObject(model["architecture"])?.["input_modalities"] ?? model["input_modalities"],
  );
  const words = wordsIn(model["capabilities"]) ?? wordsIn(beside?.["capabilities"]);
  const able = asObject(model["capabilities"]) ?? {};
  const sees = model["type"] === "vlm" || words?.has("multimodal") || words?.has("vision");
  return {
    tools:
      asTruth(able["function_calling"]) ??
      asTruth(able["trained_for_tool_use"]) ??
      asTruth(model["supports_tools"]) ??
      parameters?.has("tools") ??
      (words?.has("tool_use") || words?.has("tools") || undefined),
    images:
      asTruth(able["vision"]) ??
      asTruth(model["supports_image_input"]) ??
      input?.has("image") ??
      (sees || undefined),
    // A model that is not said to take files may still get them as text from its provider.
    files: input?.has("file") || undefined,
    reasoning: asTruth(able["reasoning"]) ?? parameters?.has("reasoning"),
  };
}

/** The words of a list; undefined where there is none. */
function wordsIn(value: JsonValue | undefined): ReadonlySet<JsonValue> | undefined {
  return Array.isArray(value) ? new Set(value.slice(0, 200)) : undefined;
}

const MILLION = 1_000_000;
/** xAI counts in US cents for 100 million tokens. */
const XAI_UNIT = 10_000;

function priceOf(model: JsonObject): Told<ModelPrice> {
  const pricing = asObject(model["pricing"]);
  if (pricing?.["prompt"] !== undefined) return perToken(pricing);
  if (pricing !== undefined) return perMillion(pricing);
  return {
    input: times(model["prompt_text_token_price"], 1 / XAI_UNIT),
    output: times(model["completion_text_token_price"], 1 / XAI_UNIT),
    cachedInput: times(model["cached_prompt_text_token_price"], 1 / XAI_UNIT),
  };
}

/** OpenRouter: dollars a token. Its routers, whose price is that of what they choose, say -1. */
function perToken(pricing: JsonObject): Told<ModelPrice> {
  return {
    input: times(pricing["prompt"], MILLION),
    output: times(pricing["completion"], MILLION),
    cachedInput: times(pricing["input_cache_read"], MILLION),
    cacheWrite: times(pricing["input_cache_write"], MILLION),
  };
}

/** Together: dollars a million. Models that are paid by the hour stand there with zeros. */
function perMillion(pricing: JsonObject): Told<ModelPrice> {
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

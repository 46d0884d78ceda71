import type {
  FunctionCallingConfigMode,
  FunctionDeclaration,
  GenerationConfig,
  SafetySetting,
  ThinkingConfig,
  ThinkingLevel,
} from "@google/genai";

import type { ModelInfo } from "#domain/connection.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

import type { ProviderAdapter, ProviderRequest, ProviderTarget } from "./adapter.ts";
import { geminiCarries, geminiContents } from "./gemini/contents.ts";
import type { GeminiTurn } from "./gemini/contents.ts";
import { decodeGeminiBody, GEMINI_PROTOCOL, GeminiDecoder } from "./gemini/decoder.ts";
import { geminiTraits } from "./gemini/models.ts";
import type { GeminiTraits } from "./gemini/models.ts";
import { decodeRefusal } from "./http-error.ts";
import { asArray, asObject, asWord } from "./json-reading.ts";
import { asTruth, firstEntries, modelsOf } from "./model-entry.ts";
import type { ModelEntry } from "./model-entry.ts";
import { Omissions } from "./omissions.ts";
import { effortOf, RESERVED, WantedParameters } from "./parameters.ts";
import type { Effort } from "./parameters.ts";
import { schemaInWords, systemText, withoutOpening, withVersion } from "./request-words.ts";

/** The SDK's types are enumerations; on the wire they are words. */
type WireThinking = Omit<ThinkingConfig, "thinkingLevel"> & {
  thinkingLevel?: `${ThinkingLevel}`;
};

/** The body of streamGenerateContent, from the SDK's types for its fields. */
export interface GeminiBody {
  systemInstruction?: { parts: { text: string }[] };
  contents: GeminiTurn[];
  tools?: { functionDeclarations: FunctionDeclaration[] }[];
  toolConfig?: {
    functionCallingConfig: {
      mode: `${FunctionCallingConfigMode}`;
      allowedFunctionNames?: string[];
    };
  };
  generationConfig?: Omit<GenerationConfig, "thinkingConfig"> & { thinkingConfig?: WireThinking };
  safetySettings?: SafetySetting[];
}

/** Google Gemini (generateContent). */
export const adapter: ProviderAdapter<GeminiBody> = {
  protocol: GEMINI_PROTOCOL,
  buildRequest,
  carries: geminiCarries,
  // In a header and not in the address: addresses are kept in logs.
  authorise: (key) => (key === "" ? {} : { "x-goog-api-key": key }),
  createDecoder: (model) => new GeminiDecoder(model),
  decodeBody: decodeGeminiBody,
  decodeError: decodeRefusal,
  modelsRequest: (baseUrl) => ({ url: `${withVersion(baseUrl, "v1beta")}/models?pageSize=1000` }),
  parseModels,
};

function buildRequest(
  prepared: PreparedContext,
  target: ProviderTarget,
): ProviderRequest<GeminiBody> {
  const left = new Omissions();
  const wanted = new WantedParameters(prepared.parameters, left);
  const traits = geminiTraits(prepared.modelId);
  const { said, messages } = withoutOpening(prepared.messages);
  const contents = geminiContents(prepared, messages, traits, left);
  const inWords = schemaGoesInWords(prepared, traits);
  if (inWords) left.add("output_schema", "output schema");
  const schemaWords =
    inWords && prepared.outputSchema !== undefined ? [schemaInWords(prepared.outputSchema)] : [];
  const system = systemText([...prepared.system, ...said, ...schemaWords]);
  const settings = asArray(wanted.take("safetySettings"));
  const tools = toolsFor(prepared, wanted);
  const generationConfig = configFor(prepared, wanted, traits, inWords);
  wanted.refuse("parallel_tool_calls");
  wanted.reserve(...RESERVED, "thinkingConfig");
  // The API refuses a body with a field that it does not know.
  wanted.refuseRest();
  return {
    url: `${withVersion(target.baseUrl, "v1beta")}/${modelPath(prepared.modelId)}:streamGenerateContent?alt=sse`,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: {
      ...(system === "" ? {} : { systemInstruction: { parts: [{ text: system }] } }),
      ...tools,
      ...(Object.keys(generationConfig).length === 0 ? {} : { generationConfig }),
      // The person's own list; the API says if it does not fit.
      ...(settings.length === 0 ? {} : { safetySettings: settings as unknown as SafetySetting[] }),
      contents,
    },
    ...left.field(),
  };
}

/** `models/…` by default; tuned models have a path of their own. */
function modelPath(modelId: string): string {
  const path = modelId.includes("/") ? modelId : `models/${modelId}`;
  return path.split("/").map(encodeURIComponent).join("/");
}

function toolsFor(
  { tools }: PreparedContext,
  wanted: WantedParameters,
): Pick<GeminiBody, "tools" | "toolConfig"> {
  const choice = wanted.toolChoice(tools.length > 0);
  if (tools.length === 0) return {};
  const functionDeclarations = tools.map(
    ({ name, description, parameters }): FunctionDeclaration => ({
      name,
      description,
      parametersJsonSchema: parameters,
    }),
  );
  if (choice === undefined) return { tools: [{ functionDeclarations }] };
  const functionCallingConfig =
    choice.kind === "tool"
      ? { mode: "ANY" as const, allowedFunctionNames: [choice.name] }
      : { mode: MODES[choice.kind] };
  return { tools: [{ functionDeclarations }], toolConfig: { functionCallingConfig } };
}

const MODES = { auto: "AUTO", none: "NONE", required: "ANY" } as const;

function schemaGoesInWords({ outputSchema, tools }: PreparedContext, traits: GeminiTraits) {
  return outputSchema !== undefined && tools.length > 0 && !traits.takesSchemaWithTools;
}

function configFor(
  prepared: PreparedContext,
  wanted: WantedParameters,
  traits: GeminiTraits,
  schemaInWords: boolean,
): NonNullable<GeminiBody["generationConfig"]> {
  if (!traits.takesPenalties) wanted.refuse("presence_penalty", "frequency_penalty");
  const numbers = {
    temperature: wanted.number("temperature"),
    topP: wanted.number("top_p", "topP"),
    topK: wanted.number("top_k", "topK"),
    seed: wanted.number("seed"),
    presencePenalty: wanted.number("presence_penalty"),
    frequencyPenalty: wanted.number("frequency_penalty"),
    maxOutputTokens: wanted.number(
      "max_tokens",
      "max_completion_tokens",
      "max_output_tokens",
      "maxOutputTokens",
    ),
  };
  const stopSequences = wanted.stops("stop", "stopSequences");
  const thinkingConfig = thinkingFor(wanted, traits);
  const { outputSchema } = prepared;
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
    ...(stopSequences.length === 0 ? {} : { stopSequences }),
    ...(thinkingConfig === undefined ? {} : { thinkingConfig }),
    ...(outputSchema === undefined || schemaInWords
      ? {}
      : { responseMimeType: "application/json", responseJsonSchema: outputSchema }),
  };
}

/** Tokens of thinking for models that want a number; 0 is off, and the least that 2.5 Pro takes is 128. */
const BUDGETS: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 512,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
};

const LEVELS: Readonly<Record<Effort, `${ThinkingLevel}`>> = {
  none: "MINIMAL",
  minimal: "MINIMAL",
  low: "LOW",
  medium: "MEDIUM",
  high: "HIGH",
  xhigh: "HIGH",
  max: "HIGH",
};

/** A model that thinks shows its thoughts only if asked to. */
function thinkingFor(wanted: WantedParameters, traits: GeminiTraits): WireThinking | undefined {
  if (traits.thinking === undefined) {
    wanted.refuse("reasoning_effort");
    return undefined;
  }
  const effort = effortOf(wanted.word("reasoning_effort"));
  if (effort === undefined) return { includeThoughts: true };
  if (traits.thinking === "level") {
    return { includeThoughts: effort !== "none", thinkingLevel: LEVELS[effort] };
  }
  const least = traits.alwaysThinks ? 128 : 0;
  const thinkingBudget = Math.max(least, BUDGETS[effort]);
  return { includeThoughts: effort !== "none", thinkingBudget };
}

function parseModels(json: JsonValue): ModelInfo[] {
  return modelsOf(
    firstEntries(asArray(asObject(json)?.["models"])).flatMap((item): ModelEntry[] => {
      const model = asObject(item);
      if (model === undefined || !generates(model)) return [];
      return [
        {
          id: asWord(model["name"])?.replace(/^models\//, ""),
          name: model["displayName"],
          contextWindow: model["inputTokenLimit"],
          maxOutput: model["outputTokenLimit"],
          abilities: { reasoning: asTruth(model["thinking"]) },
        },
      ];
    }),
  );
}

/** The list also holds embeddings and the like; a server that does not tell is believed. */
function generates(model: JsonObject): boolean {
  const methods = model["supportedGenerationMethods"];
  return !Array.isArray(methods) || methods.includes("generateContent");
}

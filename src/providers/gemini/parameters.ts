import type { FunctionDeclaration, ThinkingLevel } from "@google/genai";

import { defined } from "#domain/defined.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { PROVIDER_FETCH, PROVIDER_SEARCH, splitTools } from "#domain/web/provider-tools.ts";
import { effortOf } from "#providers/shared/request/parameters.ts";
import type { Effort, RequestedParameters } from "#providers/shared/request/parameters.ts";

import type { WireThinking, GeminiBody } from "./body.ts";
import type { GeminiTraits } from "./models.ts";

/** The tools, and the choice among them. */
export function geminiTools(
  prepared: PreparedContext,
  requested: RequestedParameters,
  traits: GeminiTraits,
): Pick<GeminiBody, "tools" | "toolConfig"> {
  const { functions, search, fetch } = splitTools(prepared.tools);
  const choice = requested.toolChoice(functions.length > 0);
  const isEither = functions.length > 0 && !traits.combinesTools;
  if (isEither && search) requested.reportOmission(PROVIDER_SEARCH);
  if (isEither && fetch) requested.reportOmission(PROVIDER_FETCH);
  const own = isEither
    ? []
    : [...(search ? [{ googleSearch: {} }] : []), ...(fetch ? [{ urlContext: {} }] : [])];
  if (functions.length === 0) return own.length === 0 ? {} : { tools: own };
  const beside = own.length === 0 ? {} : { includeServerSideToolInvocations: true };
  const functionDeclarations = functions.map(
    ({ name, description, parameters }): FunctionDeclaration => ({
      name,
      description,
      parametersJsonSchema: parameters,
    }),
  );
  const all = [{ functionDeclarations }, ...own];
  if (choice === undefined) {
    return { tools: all, ...(own.length === 0 ? {} : { toolConfig: beside }) };
  }
  const functionCallingConfig =
    choice.kind === "tool"
      ? { mode: "ANY" as const, allowedFunctionNames: [choice.name] }
      : { mode: MODES[choice.kind] };
  return { tools: all, toolConfig: { ...beside, functionCallingConfig } };
}

const MODES = { auto: "AUTO", none: "NONE", required: "ANY" } as const;

/**
 * Whether the schema has to be described in text, because the model cannot combine it with tools.
 */
export function describesSchema({ outputSchema, tools }: PreparedContext, traits: GeminiTraits) {
  return outputSchema !== undefined && tools.length > 0 && !traits.takesSchemaWithTools;
}

/** Limits, sampling, thinking and output format. */
export function geminiConfig(
  prepared: PreparedContext,
  requested: RequestedParameters,
  traits: GeminiTraits,
  schemaInWords: boolean,
): NonNullable<GeminiBody["generationConfig"]> {
  if (!traits.takesPenalties) requested.omit("presence_penalty", "frequency_penalty");
  const numbers = {
    temperature: requested.number("temperature"),
    topP: requested.number("top_p", "topP"),
    topK: requested.number("top_k", "topK"),
    seed: requested.number("seed"),
    presencePenalty: requested.number("presence_penalty"),
    frequencyPenalty: requested.number("frequency_penalty"),
    maxOutputTokens: requested.number(
      "max_tokens",
      "max_completion_tokens",
      "max_output_tokens",
      "maxOutputTokens",
    ),
  };
  const stopSequences = requested.stopSequences("stop", "stopSequences");
  const thinkingConfig = thinkingFor(requested, traits);
  const { outputSchema } = prepared;
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
    ...(stopSequences.length === 0 ? {} : { stopSequences }),
    ...defined({ thinkingConfig }),
    ...(outputSchema === undefined || schemaInWords
      ? {}
      : { responseMimeType: "application/json", responseJsonSchema: outputSchema }),
  };
}

/** Thinking tokens, for models that require a number. 0 turns thinking off; the minimum of 2.5 Pro is 128. */
const THINKING_BUDGETS: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 512,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
};

const THINKING_LEVELS: Readonly<Record<Effort, `${ThinkingLevel}`>> = {
  none: "MINIMAL",
  minimal: "MINIMAL",
  low: "LOW",
  medium: "MEDIUM",
  high: "HIGH",
  xhigh: "HIGH",
  max: "HIGH",
};

/** The thinking to request. A model that thinks shows its thoughts only on request. */
function thinkingFor(
  requested: RequestedParameters,
  traits: GeminiTraits,
): WireThinking | undefined {
  if (traits.thinking === undefined) {
    requested.omit("reasoning_effort");
    return undefined;
  }
  const effort = effortOf(requested.text("reasoning_effort"));
  if (effort === undefined) return { includeThoughts: true };
  if (traits.thinking === "level") {
    return { includeThoughts: effort !== "none", thinkingLevel: THINKING_LEVELS[effort] };
  }
  const least = traits.alwaysThinks ? 128 : 0;
  const thinkingBudget = Math.max(least, THINKING_BUDGETS[effort]);
  return { includeThoughts: effort !== "none", thinkingBudget };
}

import type { ThinkingConfigParam, ToolChoice } from "@anthropic-ai/sdk/resources/messages";

import { defined } from "#domain/defined.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { isObject } from "#providers/shared/json-reading.ts";
import type { Omissions } from "#providers/shared/request/omissions.ts";
import {
  effortOf,
  OPENAI_ONLY,
  RESERVED,
  RequestedParameters,
} from "#providers/shared/request/parameters.ts";
import type { Effort, ToolChoiceOption } from "#providers/shared/request/parameters.ts";

import type { AnthropicBody } from "./body.ts";
import { anthropicTraits } from "./models.ts";
import type { AnthropicTraits } from "./models.ts";
import { anthropicSchema } from "./schema.ts";
import type { AnthropicTurn } from "./turns.ts";

type Parameters = Partial<AnthropicBody> & Pick<AnthropicBody, "max_tokens">;

/** Everything but the messages: limits, sampling, reasoning, tool choice and output format. */
export function anthropicParameters(
  prepared: PreparedContext,
  turns: readonly AnthropicTurn[],
  omissions: Omissions,
): Parameters {
  const requested = new RequestedParameters(prepared.parameters, omissions);
  const traits = anthropicTraits(prepared.modelId);
  requested.drop(...RESERVED);
  const max_tokens = answerTokens(prepared, requested, traits);
  const reasoning = reasoningFor(requested, traits, max_tokens, turns);
  const thinks = reasoning.thinking !== undefined && reasoning.thinking.type !== "disabled";
  const sampling = samplingFor(requested, traits, thinks);
  const stop_sequences = requested.stopSequences("stop_sequences", "stop");
  const choice = choiceFor(prepared, requested, traits, thinks && traits.thinking === "budget");
  requested.omit(...OPENAI_ONLY);
  const format = formatFor(prepared, traits, omissions);
  const output_config = { ...reasoning.output_config, ...format };
  return {
    // Fields for the person's own server.
    ...(requested.rest() as Partial<AnthropicBody>),
    max_tokens,
    ...defined({ thinking: reasoning.thinking }),
    ...(Object.keys(output_config).length === 0 ? {} : { output_config }),
    ...sampling,
    ...(stop_sequences.length === 0 ? {} : { stop_sequences }),
    ...defined({ tool_choice: choice }),
  };
}

/** Tokens for an answer even if less room seems to be left, because the room is only an estimate. */
const LEAST_ANSWER = 4_096;

function answerTokens(
  { contextWindow, room = Infinity }: PreparedContext,
  requested: RequestedParameters,
  traits: AnthropicTraits,
): number {
  const asked = requested.number("max_tokens", "max_completion_tokens", "max_output_tokens");
  if (asked !== undefined && asked >= 1) return Math.floor(asked);
  const window = contextWindow ?? Infinity;
  // Older models and other servers refuse an answer that may grow beyond the window.
  const left = Math.max(LEAST_ANSWER, Math.floor(room));
  return Math.max(1, Math.min(traits.answerTokens, Math.floor(window / 4), left));
}

/** Thinking tokens, for models that require a number. */
const BUDGETS: Readonly<Record<Exclude<Effort, "none">, number>> = {
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 24_576,
  max: 30_720,
};

interface Reasoning {
  thinking?: ThinkingConfigParam;
  output_config?: NonNullable<AnthropicBody["output_config"]>;
}

function reasoningFor(
  requested: RequestedParameters,
  traits: AnthropicTraits,
  maxTokens: number,
  turns: readonly AnthropicTurn[],
): Reasoning {
  const word = requested.text("reasoning_effort");
  const own = requested.take("thinking");
  // The person's own setting, passed on unchecked; the API reports an error if it is invalid.
  if (isObject(own)) return { thinking: own as unknown as ThinkingConfigParam };
  const effort = effortOf(word);
  const refuse = (): Reasoning => {
    requested.reportOmission("reasoning_effort");
    return {};
  };
  if (effort === undefined)
    return word === undefined
      ? defaultReasoning(traits)
      : { ...refuse(), ...defaultReasoning(traits) };
  if (traits.thinking === undefined) return effort === "none" ? {} : refuse();
  if (effort === "none") {
    return traits.alwaysThinks
      ? { ...refuse(), ...defaultReasoning(traits) }
      : { thinking: { type: "disabled" } };
  }
  if (traits.thinking === "adaptive") {
    return {
      thinking: { type: "adaptive", display: "summarized" },
      output_config: { effort: effort === "minimal" ? "low" : effort },
    };
  }
  // Leave half of the tokens for the answer, unless that leaves too few for thinking.
  const half = Math.max(BUDGETS.minimal, Math.floor(maxTokens / 2));
  const budget_tokens = Math.min(BUDGETS[effort], half, maxTokens - 1);
  if (budget_tokens < BUDGETS.minimal || lacksThinking(turns)) return refuse();
  return { thinking: { type: "enabled", budget_tokens } };
}

/** The reasoning to request by default: a model that always thinks shows its thinking only on request. */
function defaultReasoning(traits: AnthropicTraits): Reasoning {
  return traits.alwaysThinks ? { thinking: { type: "adaptive", display: "summarized" } } : {};
}

/**
 * With a thinking budget, an open tool round must begin with the thinking block that led to it. If
 * another model began the round there is none, and the API would refuse the request.
 */
function lacksThinking(turns: readonly AnthropicTurn[]): boolean {
  const asked = turns.at(-1)?.content.some((block) => block.type === "tool_result") ?? false;
  if (!asked) return false;
  const first = turns.findLast((turn) => turn.role === "assistant")?.content[0]?.type;
  return first !== "thinking" && first !== "redacted_thinking";
}

function samplingFor(
  requested: RequestedParameters,
  traits: AnthropicTraits,
  thinks: boolean,
): Pick<AnthropicBody, "temperature" | "top_p" | "top_k"> {
  if (!traits.takesSampling || thinks) {
    requested.omit("temperature", "top_p", "top_k");
    return {};
  }
  const temperature = requested.number("temperature");
  // The API accepts only one of the two.
  if (temperature !== undefined) requested.omit("top_p");
  const top_p = requested.number("top_p");
  const top_k = requested.number("top_k");
  return {
    // Other protocols allow up to 2, this one up to 1.
    ...(temperature === undefined ? {} : { temperature: Math.min(1, Math.max(0, temperature)) }),
    ...defined({ top_p, top_k }),
  };
}

function choiceFor(
  { tools }: PreparedContext,
  requested: RequestedParameters,
  traits: AnthropicTraits,
  thinksOnBudget: boolean,
): ToolChoice | undefined {
  const asked = requested.toolChoice(tools.length > 0);
  const parallel = requested.take("parallel_tool_calls");
  if (tools.length === 0) return undefined;
  const forced = asked?.kind === "required" || asked?.kind === "tool";
  const refused = forced && (!traits.takesForcedChoice || thinksOnBudget);
  if (refused) requested.reportOmission("tool_choice");
  const choice = wireChoice(refused ? undefined : asked);
  if (parallel !== false || choice?.type === "none") return choice;
  return { ...(choice ?? { type: "auto" }), disable_parallel_tool_use: true };
}

function wireChoice(choice: ToolChoiceOption | undefined): ToolChoice | undefined {
  if (choice === undefined) return undefined;
  if (choice.kind === "tool") return { type: "tool", name: choice.name };
  return { type: choice.kind === "required" ? "any" : choice.kind };
}

function formatFor(
  { outputSchema }: PreparedContext,
  traits: AnthropicTraits,
  omissions: Omissions,
): NonNullable<AnthropicBody["output_config"]> {
  if (outputSchema === undefined) return {};
  if (traits.takesSchema) {
    return { format: { type: "json_schema", schema: anthropicSchema(outputSchema) } };
  }
  omissions.add("output_schema", "output schema");
  return {};
}

import type {
  MessageCreateParamsStreaming,
  ThinkingConfigParam,
  ToolChoice,
} from "@anthropic-ai/sdk/resources/messages";

import type { PreparedContext } from "#domain/prepared-context.ts";
import { isObject } from "#providers/json-reading.ts";
import type { Omissions } from "#providers/omissions.ts";
import { effortOf, OPENAI_ALONE, RESERVED, WantedParameters } from "#providers/parameters.ts";
import type { Effort, WantedChoice } from "#providers/parameters.ts";

import { anthropicTraits } from "./models.ts";
import type { AnthropicTraits } from "./models.ts";
import { anthropicSchema } from "./schema.ts";
import type { AnthropicTurn } from "./turns.ts";

/**
 * The request body. The SDK's types speak of the API's newest version, which has no sampling
 * controls; the version that Bough asks for (see the adapter) still has them.
 */
export type AnthropicBody = Omit<MessageCreateParamsStreaming, "messages"> & {
  messages: AnthropicTurn[];
  temperature?: number;
  top_p?: number;
  top_k?: number;
};

type Parameters = Partial<AnthropicBody> & Pick<AnthropicBody, "max_tokens">;

/** Everything but the words: limits, sampling, reasoning, tool choice and the answer's form. */
export function anthropicParameters(
  prepared: PreparedContext,
  turns: readonly AnthropicTurn[],
  left: Omissions,
): Parameters {
  const wanted = new WantedParameters(prepared.parameters, left);
  const traits = anthropicTraits(prepared.modelId);
  wanted.reserve(...RESERVED);
  const max_tokens = answerTokens(prepared, wanted, traits);
  const reasoning = reasoningFor(wanted, traits, max_tokens, turns);
  const thinks = reasoning.thinking !== undefined && reasoning.thinking.type !== "disabled";
  const sampling = samplingFor(wanted, traits, thinks);
  const stop_sequences = wanted.stops("stop_sequences", "stop");
  const choice = choiceFor(prepared, wanted, traits, thinks && traits.thinking === "budget");
  wanted.refuse(...OPENAI_ALONE);
  const format = formatFor(prepared, traits, left);
  const output_config = { ...reasoning.output_config, ...format };
  return {
    // Fields that only the person's own server knows.
    ...(wanted.rest() as Partial<AnthropicBody>),
    max_tokens,
    ...(reasoning.thinking === undefined ? {} : { thinking: reasoning.thinking }),
    ...(Object.keys(output_config).length === 0 ? {} : { output_config }),
    ...sampling,
    ...(stop_sequences.length === 0 ? {} : { stop_sequences }),
    ...(choice === undefined ? {} : { tool_choice: choice }),
  };
}

function answerTokens(
  { contextWindow }: PreparedContext,
  wanted: WantedParameters,
  traits: AnthropicTraits,
): number {
  const asked = wanted.number("max_tokens", "max_completion_tokens", "max_output_tokens");
  if (asked !== undefined && asked >= 1) return Math.floor(asked);
  const window = contextWindow ?? Infinity;
  return Math.max(1, Math.min(traits.answerTokens, Math.floor(window / 4)));
}

/** Tokens of thinking for models that want a number. */
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
  wanted: WantedParameters,
  traits: AnthropicTraits,
  maxTokens: number,
  turns: readonly AnthropicTurn[],
): Reasoning {
  const word = wanted.word("reasoning_effort");
  const own = wanted.take("thinking");
  // The person's own words for their own model; the API says if they do not fit.
  if (isObject(own)) return { thinking: own as unknown as ThinkingConfigParam };
  const effort = effortOf(word);
  const refuse = (): Reasoning => {
    wanted.refuseTaken("reasoning_effort");
    return {};
  };
  if (effort === undefined)
    return word === undefined ? unasked(traits) : { ...refuse(), ...unasked(traits) };
  if (traits.thinking === undefined) return effort === "none" ? {} : refuse();
  if (effort === "none") {
    return traits.alwaysThinks
      ? { ...refuse(), ...unasked(traits) }
      : { thinking: { type: "disabled" } };
  }
  if (traits.thinking === "adaptive") {
    return {
      thinking: { type: "adaptive", display: "summarized" },
      output_config: { effort: effort === "minimal" ? "low" : effort },
    };
  }
  const budget_tokens = Math.min(BUDGETS[effort], maxTokens - 1);
  if (budget_tokens < BUDGETS.minimal || lacksThought(turns)) return refuse();
  return { thinking: { type: "enabled", budget_tokens } };
}

/** A model that thinks anyway shows its thoughts only if asked to. */
function unasked(traits: AnthropicTraits): Reasoning {
  return traits.alwaysThinks ? { thinking: { type: "adaptive", display: "summarized" } } : {};
}

/**
 * With a thinking budget, a tool round under way must begin with the thought that led to it. Where
 * another model began the round there is none, and the request would be refused.
 */
function lacksThought(turns: readonly AnthropicTurn[]): boolean {
  const asked = turns.at(-1)?.content.some((block) => block.type === "tool_result") ?? false;
  if (!asked) return false;
  const first = turns.findLast((turn) => turn.role === "assistant")?.content[0]?.type;
  return first !== "thinking" && first !== "redacted_thinking";
}

function samplingFor(
  wanted: WantedParameters,
  traits: AnthropicTraits,
  thinks: boolean,
): Pick<AnthropicBody, "temperature" | "top_p" | "top_k"> {
  if (!traits.takesSampling || thinks) {
    wanted.refuse("temperature", "top_p", "top_k");
    return {};
  }
  const temperature = wanted.number("temperature");
  // Of the two the API takes one.
  if (temperature !== undefined) wanted.refuse("top_p");
  const top_p = wanted.number("top_p");
  const top_k = wanted.number("top_k");
  return {
    // The other protocols' scale ends at 2, this one's at 1.
    ...(temperature === undefined ? {} : { temperature: Math.min(1, Math.max(0, temperature)) }),
    ...(top_p === undefined ? {} : { top_p }),
    ...(top_k === undefined ? {} : { top_k }),
  };
}

function choiceFor(
  { tools }: PreparedContext,
  wanted: WantedParameters,
  traits: AnthropicTraits,
  thinksOnBudget: boolean,
): ToolChoice | undefined {
  const asked = wanted.toolChoice(tools.length > 0);
  const parallel = wanted.take("parallel_tool_calls");
  if (tools.length === 0) return undefined;
  const forced = asked?.kind === "required" || asked?.kind === "tool";
  const refused = forced && (!traits.takesForcedChoice || thinksOnBudget);
  if (refused) wanted.refuseTaken("tool_choice");
  const choice = wireChoice(refused ? undefined : asked);
  if (parallel !== false || choice?.type === "none") return choice;
  return { ...(choice ?? { type: "auto" }), disable_parallel_tool_use: true };
}

function wireChoice(choice: WantedChoice | undefined): ToolChoice | undefined {
  if (choice === undefined) return undefined;
  if (choice.kind === "tool") return { type: "tool", name: choice.name };
  return { type: choice.kind === "required" ? "any" : choice.kind };
}

function formatFor(
  { outputSchema }: PreparedContext,
  traits: AnthropicTraits,
  left: Omissions,
): NonNullable<AnthropicBody["output_config"]> {
  if (outputSchema === undefined) return {};
  if (traits.takesSchema) {
    return { format: { type: "json_schema", schema: anthropicSchema(outputSchema) } };
  }
  left.add("output_schema", "output schema");
  return {};
}

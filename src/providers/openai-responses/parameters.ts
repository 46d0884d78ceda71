import { hasOpenaiRules } from "#domain/connections/provider-names.ts";
import { defined } from "#domain/defined.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { splitTools } from "#domain/web/provider-tools.ts";
import { asObject } from "#providers/shared/json-reading.ts";
import { openaiTraits } from "#providers/shared/models/openai-traits.ts";
import type { Omissions } from "#providers/shared/request/omissions.ts";
import {
  effortOf,
  RESERVED,
  RequestedParameters,
  verbosityOf,
} from "#providers/shared/request/parameters.ts";
import type { ToolChoiceOption } from "#providers/shared/request/parameters.ts";
import { schemaName } from "#providers/shared/request/request-text.ts";

import type { ResponsesBody } from "./body.ts";

/** The person's parameters under this endpoint's names, without those that the model refuses. */
export function responsesParameters(
  prepared: PreparedContext,
  host: string,
  omissions: Omissions,
): Partial<ResponsesBody> {
  const requested = new RequestedParameters(prepared.parameters, omissions);
  requested.drop(...RESERVED, "previous_response_id", "conversation", "include");
  const openai = hasOpenaiRules(host);
  const traits = openaiTraits(prepared.modelId);
  const effort = requested.text("reasoning_effort");
  const samples = traits.samplesWithoutEffort && effort === "none";
  if (openai && traits.reasons && !samples) requested.omit("temperature", "top_p", "top_logprobs");
  if (openai && !traits.takesVerbosity) requested.omit("verbosity");
  requested.omit(...CHAT_ONLY);
  const max_output_tokens = requested.number(
    "max_output_tokens",
    "max_completion_tokens",
    "max_tokens",
  );
  const choice = toolChoice(requested.toolChoice(prepared.tools.length > 0));
  const parallel = requested.take("parallel_tool_calls");
  const withTools = prepared.tools.length > 0;
  const reasoning = reasoningFor(requested, { effort, openai, reasons: traits.reasons, host });
  return {
    ...reasoning,
    ...withSources(reasoning, prepared, openai),
    ...textFor(prepared, requested),
    // Fields for the person's own server.
    ...(requested.rest() as Partial<ResponsesBody>),
    ...defined({ max_output_tokens, tool_choice: choice }),
    ...(withTools && typeof parallel === "boolean" ? { parallel_tool_calls: parallel } : {}),
  };
}

/** Parameters of Chat Completions that this endpoint does not have. */
const CHAT_ONLY = [
  "stop",
  "seed",
  "presence_penalty",
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "prediction",
  "modalities",
  "audio",
];

interface ReasoningRequest {
  effort: string | undefined;
  openai: boolean;
  /** Whether the model is one of OpenAI's reasoning models. */
  reasons: boolean;
  host: string;
}

/**
 * Requests reasoning as a summary, and in the encrypted form that the next request sends back. Models
 * without reasoning refuse both. Other servers get only what the person asked for.
 */
function reasoningFor(
  requested: RequestedParameters,
  { effort, openai, reasons, host }: ReasoningRequest,
): Pick<ResponsesBody, "reasoning" | "include"> {
  const own = asObject(requested.take("reasoning"));
  const knownEffort = effortOf(effort);
  if (openai && !reasons) {
    if (effort !== undefined) requested.reportOmission("reasoning_effort");
    return {};
  }
  const seals = openai || host.endsWith("x.ai") || host === "openrouter.ai";
  const summary = openai && knownEffort !== "none" ? { summary: "auto" as const } : {};
  const reasoning = {
    ...summary,
    ...defined({ effort: knownEffort }),
    ...own,
  };
  return {
    ...(Object.keys(reasoning).length === 0 ? {} : { reasoning }),
    ...(seals ? { include: ["reasoning.encrypted_content"] } : {}),
  };
}

/** Requests the sources of a search, which OpenAI lists only on request. */
function withSources(
  { include = [] }: Pick<ResponsesBody, "include">,
  { tools }: PreparedContext,
  openai: boolean,
): Pick<ResponsesBody, "include"> {
  if (!openai || !splitTools(tools).search) return {};
  return { include: [...(include ?? []), "web_search_call.action.sources"] };
}

function textFor(
  { outputSchema }: PreparedContext,
  requested: RequestedParameters,
): Pick<ResponsesBody, "text"> {
  const verbosity = verbosityOf(requested.text("verbosity"));
  const text: NonNullable<ResponsesBody["text"]> = {};
  if (verbosity !== undefined) text.verbosity = verbosity;
  if (outputSchema !== undefined) {
    const name = schemaName(outputSchema);
    text.format = { type: "json_schema", name, schema: outputSchema, strict: false };
  }
  return Object.keys(text).length === 0 ? {} : { text };
}

function toolChoice(choice: ToolChoiceOption | undefined): ResponsesBody["tool_choice"] {
  if (choice === undefined) return undefined;
  return choice.kind === "tool" ? { type: "function", name: choice.name } : choice.kind;
}

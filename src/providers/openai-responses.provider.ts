import type {
  FunctionTool,
  ResponseCreateParamsStreaming,
  ResponseInputItem,
} from "openai/resources/responses/responses";

import type { PreparedContext } from "#domain/prepared-context.ts";

import type { ProviderAdapter, ProviderRequest, ProviderTarget } from "./adapter.ts";
import { isCommonImage, isPdf } from "./attachments.ts";
import { decodeRefusal } from "./http-error.ts";
import { asObject } from "./json-reading.ts";
import { modelsRequest, parseModelList } from "./model-list.ts";
import { Omissions } from "./omissions.ts";
import { openaiTraits } from "./openai-chat/dialect.ts";
import {
  decodeResponsesBody,
  RESPONSES_PROTOCOL,
  ResponsesDecoder,
} from "./openai-responses/decoder.ts";
import { responsesInput } from "./openai-responses/input.ts";
import { effortOf, RESERVED, WantedParameters } from "./parameters.ts";
import type { WantedChoice } from "./parameters.ts";
import { hostOf, schemaName, systemText, withoutSlash } from "./request-words.ts";

/** Everything is sent again each time, and nothing is kept by the provider. */
export type ResponsesBody = Omit<
  ResponseCreateParamsStreaming,
  "input" | "previous_response_id" | "conversation"
> & {
  input: ResponseInputItem[];
  store: false;
};

/** OpenAI Responses, and the servers that speak it. */
export const adapter: ProviderAdapter<ResponsesBody> = {
  protocol: RESPONSES_PROTOCOL,
  buildRequest,
  carries: (mediaType) => isCommonImage(mediaType) || isPdf(mediaType),
  authorise: (key) => (key === "" ? {} : { authorization: `Bearer ${key}` }),
  createDecoder: (model) => new ResponsesDecoder(model),
  decodeBody: decodeResponsesBody,
  decodeError: decodeRefusal,
  modelsRequest,
  parseModels: parseModelList,
};

function buildRequest(
  prepared: PreparedContext,
  target: ProviderTarget,
): ProviderRequest<ResponsesBody> {
  const left = new Omissions();
  const instructions = systemText(prepared.system);
  const body: ResponsesBody = {
    ...parametersFor(prepared, hostOf(target.baseUrl), left),
    model: prepared.modelId,
    ...(instructions === "" ? {} : { instructions }),
    ...toolsFor(prepared),
    input: responsesInput(prepared, left),
    store: false,
    stream: true,
  };
  return {
    url: `${withoutSlash(target.baseUrl)}/responses`,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body,
    ...left.field(),
  };
}

/** Without `strict: false` a schema must be of OpenAI's strict kind, which few tools' are. */
function toolsFor({ tools }: PreparedContext): Pick<ResponsesBody, "tools"> {
  if (tools.length === 0) return {};
  return {
    tools: tools.map(({ name, description, parameters }): FunctionTool => ({
      type: "function",
      name,
      description,
      parameters,
      strict: false,
    })),
  };
}

/** Parameters of Chat Completions that this endpoint has no word for. */
const CHAT_ALONE = [
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

function parametersFor(
  prepared: PreparedContext,
  host: string,
  left: Omissions,
): Partial<ResponsesBody> {
  const wanted = new WantedParameters(prepared.parameters, left);
  wanted.reserve(...RESERVED, "previous_response_id", "conversation", "include");
  const openai = host === "api.openai.com" || host.endsWith(".openai.azure.com");
  const traits = openaiTraits(prepared.modelId);
  const effort = wanted.word("reasoning_effort");
  const samples = traits.samplesWithoutEffort && effort === "none";
  if (openai && traits.reasons && !samples) wanted.refuse("temperature", "top_p", "top_logprobs");
  wanted.refuse(...CHAT_ALONE);
  const max_output_tokens = wanted.number(
    "max_output_tokens",
    "max_completion_tokens",
    "max_tokens",
  );
  const choice = toolChoice(wanted.toolChoice(prepared.tools.length > 0));
  const parallel = wanted.take("parallel_tool_calls");
  const withTools = prepared.tools.length > 0;
  return {
    ...reasoningFor(wanted, { effort, openai, reasons: traits.reasons, host }),
    ...textFor(prepared, wanted),
    // Fields that only the person's own server knows.
    ...(wanted.rest() as Partial<ResponsesBody>),
    ...(max_output_tokens === undefined ? {} : { max_output_tokens }),
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...(withTools && typeof parallel === "boolean" ? { parallel_tool_calls: parallel } : {}),
  };
}

interface ReasoningWish {
  effort: string | undefined;
  openai: boolean;
  /** The model is one of OpenAI's that think. */
  reasons: boolean;
  host: string;
}

/**
 * Thoughts are asked for as a summary, and in the sealed form that the next request carries back.
 * A model that does not think refuses both; other servers are only asked for what was wished.
 */
function reasoningFor(
  wanted: WantedParameters,
  { effort, openai, reasons, host }: ReasoningWish,
): Pick<ResponsesBody, "reasoning" | "include"> {
  const own = asObject(wanted.take("reasoning"));
  const wordOfEffort = effortOf(effort);
  if (openai && !reasons) {
    if (effort !== undefined) wanted.refuseTaken("reasoning_effort");
    return {};
  }
  const seals = openai || host.endsWith("x.ai") || host === "openrouter.ai";
  const summary = openai && wordOfEffort !== "none" ? { summary: "auto" as const } : {};
  const reasoning = {
    ...summary,
    ...(wordOfEffort === undefined ? {} : { effort: wordOfEffort }),
    ...own,
  };
  return {
    ...(Object.keys(reasoning).length === 0 ? {} : { reasoning }),
    ...(seals ? { include: ["reasoning.encrypted_content"] } : {}),
  };
}

function textFor(
  { outputSchema }: PreparedContext,
  wanted: WantedParameters,
): Pick<ResponsesBody, "text"> {
  const verbosity = wanted.word("verbosity");
  const text: NonNullable<ResponsesBody["text"]> = {};
  if (verbosity === "low" || verbosity === "medium" || verbosity === "high") {
    text.verbosity = verbosity;
  }
  if (outputSchema !== undefined) {
    const name = schemaName(outputSchema);
    text.format = { type: "json_schema", name, schema: outputSchema, strict: false };
  }
  return Object.keys(text).length === 0 ? {} : { text };
}

function toolChoice(choice: WantedChoice | undefined): ResponsesBody["tool_choice"] {
  if (choice === undefined) return undefined;
  return choice.kind === "tool" ? { type: "function", name: choice.name } : choice.kind;
}

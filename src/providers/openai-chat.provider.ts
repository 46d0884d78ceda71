import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionFunctionTool,
} from "openai/resources/chat/completions";

import type { JsonObject, JsonValue } from "#domain/json.ts";
import { RESERVED_PARAMETERS } from "#domain/parameter-names.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

import type { ProviderAdapter, ProviderRequest, ProviderTarget } from "./adapter.ts";
import { decodeRefusal } from "./http-error.ts";
import { modelsRequest, parseModelList } from "./model-list.ts";
import { Omissions } from "./omissions.ts";
import { CHAT_PROTOCOL, ChatDecoder, decodeChatBody } from "./openai-chat/decoder.ts";
import { dialectOf, openaiTraits } from "./openai-chat/dialect.ts";
import type { ChatDialect } from "./openai-chat/dialect.ts";
import { chatCarries, chatMessages } from "./openai-chat/messages.ts";
import type { ChatMessage } from "./openai-chat/messages.ts";
import { schemaName, systemText, withoutSlash } from "./request-words.ts";

/** The request body: OpenAI's own type, with the messages other servers understand as well. */
export type ChatBody = Omit<ChatCompletionCreateParamsStreaming, "messages" | "stream_options"> & {
  messages: ChatMessage[];
  stream_options?: { include_usage: boolean; include_obfuscation?: boolean };
};

/** OpenAI Chat Completions and the many servers that speak it. */
export const adapter: ProviderAdapter<ChatBody> = {
  protocol: CHAT_PROTOCOL,
  buildRequest,
  carries: (mediaType, { baseUrl }) => chatCarries(mediaType, dialectOf(baseUrl)),
  authorise: (key) => (key === "" ? {} : { authorization: `Bearer ${key}` }),
  createDecoder: (model) => new ChatDecoder(model),
  decodeBody: decodeChatBody,
  decodeError: decodeRefusal,
  modelsRequest,
  parseModels: parseModelList,
};

function buildRequest(
  prepared: PreparedContext,
  target: ProviderTarget,
): ProviderRequest<ChatBody> {
  const dialect = dialectOf(target.baseUrl);
  const left = new Omissions();
  const body: ChatBody = {
    // The person's own parameters first: the fields that Bough answers for win.
    ...parametersFor(prepared, dialect, left),
    model: prepared.modelId,
    messages: [...systemMessages(prepared, dialect), ...chatMessages(prepared, dialect, left)],
    ...toolsFor(prepared),
    ...formatFor(prepared.outputSchema),
    stream: true,
    ...streamOptions(dialect),
  };
  return {
    url: `${withoutSlash(target.baseUrl)}/chat/completions`,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body,
    ...left.field(),
  };
}

function systemMessages(prepared: PreparedContext, dialect: ChatDialect): ChatMessage[] {
  const content = systemText(prepared.system);
  if (content === "") return [];
  const reasons = dialect.openaiModels && openaiTraits(prepared.modelId).reasons;
  return [{ role: reasons ? dialect.reasoningSystemRole : "system", content }];
}

function toolsFor(prepared: PreparedContext): Pick<ChatBody, "tools"> {
  const tools = prepared.tools.map((tool): ChatCompletionFunctionTool => ({
    type: "function",
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  }));
  return tools.length === 0 ? {} : { tools };
}

function formatFor(schema: JsonObject | undefined): Pick<ChatBody, "response_format"> {
  if (schema === undefined) return {};
  const json_schema = { name: schemaName(schema), schema, strict: false };
  return { response_format: { type: "json_schema", json_schema } };
}

function streamOptions(dialect: ChatDialect): Pick<ChatBody, "stream_options"> {
  if (!dialect.asksForUsage) return {};
  const padding = dialect.padsStream ? { include_obfuscation: false } : {};
  return { stream_options: { include_usage: true, ...padding } };
}

/** Fields of the body that no parameter may overwrite, and such as only other endpoints know. */
const RESERVED: ReadonlySet<string> = new Set([...RESERVED_PARAMETERS, "__proto__"]);

const SAMPLING =
  "temperature top_p presence_penalty frequency_penalty logit_bias logprobs top_logprobs".split(
    " ",
  );

function parametersFor(
  prepared: PreparedContext,
  dialect: ChatDialect,
  left: Omissions,
): Partial<ChatBody> {
  const wanted = new Map(
    Object.entries(prepared.parameters).filter(
      ([name, value]) => !RESERVED.has(name) && value !== null && value !== "",
    ),
  );
  renameMaxTokens(wanted, dialect);
  if (dialect.openaiModels) obeyModel(wanted, prepared, left);
  toolChoice(wanted, prepared, dialect);
  // What a person set for their server may be a field that OpenAI's types don't know.
  return Object.fromEntries(wanted) as Partial<ChatBody>;
}

function renameMaxTokens(wanted: Map<string, JsonValue>, dialect: ChatDialect): void {
  const limit = wanted.get("max_tokens") ?? wanted.get("max_completion_tokens");
  wanted.delete("max_tokens");
  wanted.delete("max_completion_tokens");
  if (limit !== undefined) wanted.set(dialect.maxTokensField, limit);
}

/** Leaves out what the model is known to refuse with a 400. */
function obeyModel(
  wanted: Map<string, JsonValue>,
  prepared: PreparedContext,
  left: Omissions,
): void {
  const refuse = (name: string): void => {
    if (wanted.delete(name)) left.add("parameter", name);
  };
  const traits = openaiTraits(prepared.modelId);
  if (traits.toolsNeedNoEffort && prepared.tools.length > 0 && !wanted.has("reasoning_effort")) {
    wanted.set("reasoning_effort", "none");
  }
  const samples = traits.samplesWithoutEffort && wanted.get("reasoning_effort") === "none";
  if (traits.reasons && !samples) SAMPLING.forEach(refuse);
  if (traits.refusesStop) refuse("stop");
}

function toolChoice(
  wanted: Map<string, JsonValue>,
  prepared: PreparedContext,
  dialect: ChatDialect,
): void {
  if (prepared.tools.length === 0) {
    wanted.delete("tool_choice");
    wanted.delete("parallel_tool_calls");
  } else if (wanted.get("tool_choice") === "required") {
    wanted.set("tool_choice", dialect.requiredChoice);
  }
}

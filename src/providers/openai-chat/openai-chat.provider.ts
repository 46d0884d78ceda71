import type {
  ChatCompletionFunctionTool,
  ChatCompletionTool,
} from "openai/resources/chat/completions";

import type { PreparedContext } from "#domain/prepared-context.ts";
import { splitTools } from "#domain/web/provider-tools.ts";
import type { ProviderAdapter, ProviderRequest, ProviderTarget } from "#providers/adapter.ts";
import { decodeErrorResponse } from "#providers/shared/errors/http-error.ts";
import { modelsRequest, parseModelList } from "#providers/shared/models/model-list.ts";
import { openaiTraits } from "#providers/shared/models/openai-traits.ts";
import { Omissions } from "#providers/shared/request/omissions.ts";
import {
  schemaInstructions,
  schemaName,
  systemText,
  withoutTrailingSlash,
} from "#providers/shared/request/request-text.ts";

import type { ChatBody } from "./body.ts";
import { CHAT_PROTOCOL, chatDecoder, decodeChatBody } from "./decoder.ts";
import { dialectOf } from "./dialect.ts";
import type { ChatDialect } from "./dialect.ts";
import { chatCarries, chatMessages } from "./messages.ts";
import type { ChatMessage } from "./messages.ts";
import { chatParameters } from "./parameters.ts";

/** OpenAI Chat Completions, and the many servers compatible with it. */
export const adapter: ProviderAdapter<ChatBody> = {
  protocol: CHAT_PROTOCOL,
  buildRequest,
  carries: (mediaType, { baseUrl }) => chatCarries(mediaType, dialectOf(baseUrl)),
  authorise: (key) => (key === "" ? {} : { authorization: `Bearer ${key}` }),
  createDecoder: chatDecoder,
  decodeBody: decodeChatBody,
  decodeError: decodeErrorResponse,
  modelsRequest,
  parseModels: parseModelList,
};

function buildRequest(
  prepared: PreparedContext,
  target: ProviderTarget,
): ProviderRequest<ChatBody> {
  const dialect = dialectOf(target.baseUrl, prepared.modelId);
  const omissions = new Omissions();
  const body: ChatBody = {
    // The person's parameters come first, so that they cannot overwrite Bough's fields.
    ...chatParameters(prepared, dialect, omissions),
    model: prepared.modelId,
    messages: [...systemMessages(prepared, dialect), ...chatMessages(prepared, dialect, omissions)],
    ...toolsFor(prepared, dialect),
    ...formatFor(prepared, dialect, omissions),
    stream: true,
    ...streamOptions(dialect),
  };
  return {
    url: `${withoutTrailingSlash(target.baseUrl)}/chat/completions`,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body,
    ...omissions.field(),
  };
}

function systemMessages(prepared: PreparedContext, dialect: ChatDialect): ChatMessage[] {
  const { system, outputSchema } = prepared;
  const inWords =
    outputSchema === undefined || dialect.schema === "json_schema"
      ? []
      : [schemaInstructions(outputSchema)];
  const content = systemText([...system, ...inWords]);
  if (content === "") return [];
  const reasons = dialect.openaiModels && openaiTraits(prepared.modelId).reasons;
  return [{ role: reasons ? dialect.reasoningSystemRole : "system", content }];
}

function toolsFor(prepared: PreparedContext, { webTools }: ChatDialect): Pick<ChatBody, "tools"> {
  const { functions, search, fetch } = splitTools(prepared.tools);
  const called = functions.map((tool): ChatCompletionFunctionTool => ({
    type: "function",
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  }));
  const own = [...(search ? [webTools.search] : []), ...(fetch ? [webTools.fetch] : [])];
  // The server's own tools are not in the SDK's types.
  const tools = [...called, ...own.map((type) => ({ type }) as unknown as ChatCompletionTool)];
  return tools.length === 0 ? {} : { tools };
}

function formatFor(
  { outputSchema: schema }: PreparedContext,
  dialect: ChatDialect,
  omissions: Omissions,
): Pick<ChatBody, "response_format"> {
  if (schema === undefined) return {};
  if (dialect.schema === "json_schema") {
    const json_schema = { name: schemaName(schema), schema, strict: false };
    return { response_format: { type: "json_schema", json_schema } };
  }
  omissions.add("output_schema", "output schema");
  // `json_object` would force any other value into an object.
  const isObject = dialect.schema === "json_object" && schema["type"] === "object";
  return isObject ? { response_format: { type: "json_object" } } : {};
}

function streamOptions(dialect: ChatDialect): Pick<ChatBody, "stream_options"> {
  if (!dialect.asksForUsage) return {};
  const padding = dialect.padsStream ? { include_obfuscation: false } : {};
  return { stream_options: { include_usage: true, ...padding } };
}

import type { FunctionTool, WebSearchTool } from "openai/resources/responses/responses";

import { isImageType, isPdf } from "#domain/attachments/media-types.ts";
import { hostnameOf } from "#domain/connections/address.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { splitTools } from "#domain/web/provider-tools.ts";
import type { ProviderAdapter, ProviderRequest, ProviderTarget } from "#providers/adapter.ts";
import { decodeErrorResponse } from "#providers/shared/errors/http-error.ts";
import { modelsRequest, parseModelList } from "#providers/shared/models/model-list.ts";
import { Omissions } from "#providers/shared/request/omissions.ts";
import { systemText, withoutTrailingSlash } from "#providers/shared/request/request-text.ts";

import type { ResponsesBody } from "./body.ts";
import { decodeResponsesBody, RESPONSES_PROTOCOL, responsesDecoder } from "./decoder.ts";
import { responsesInput } from "./input.ts";
import { responsesParameters } from "./parameters.ts";

/** OpenAI Responses, and servers compatible with it. */
export const adapter: ProviderAdapter<ResponsesBody> = {
  protocol: RESPONSES_PROTOCOL,
  buildRequest,
  carries: (mediaType) => isImageType(mediaType) || isPdf(mediaType),
  authorise: (key) => (key === "" ? {} : { authorization: `Bearer ${key}` }),
  createDecoder: responsesDecoder,
  decodeBody: decodeResponsesBody,
  decodeError: decodeErrorResponse,
  modelsRequest,
  parseModels: parseModelList,
};

function buildRequest(
  prepared: PreparedContext,
  target: ProviderTarget,
): ProviderRequest<ResponsesBody> {
  const omissions = new Omissions();
  const host = hostnameOf(target.baseUrl) ?? "";
  const instructions = systemText(prepared.system);
  const body: ResponsesBody = {
    ...responsesParameters(prepared, host, omissions),
    model: prepared.modelId,
    ...(instructions === "" ? {} : { instructions }),
    ...toolsFor(prepared, host),
    input: responsesInput(prepared, omissions),
    store: false,
    stream: true,
  };
  return {
    url: `${withoutTrailingSlash(target.baseUrl)}/responses`,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body,
    ...omissions.field(),
  };
}

/** Without `strict: false`, schemas must be in OpenAI's strict form, and few tools' schemas are. */
function toolsFor({ tools }: PreparedContext, host: string): Pick<ResponsesBody, "tools"> {
  if (tools.length === 0) return {};
  const { functions, search, fetch } = splitTools(tools);
  const called = functions.map(({ name, description, parameters }): FunctionTool => ({
    type: "function",
    name,
    description,
    parameters,
    strict: false,
  }));
  const isRouter = host === "openrouter.ai";
  const own = [
    ...(search ? [isRouter ? "openrouter:web_search" : "web_search"] : []),
    ...(fetch && isRouter ? ["openrouter:web_fetch"] : []),
  ];
  // OpenRouter has its own names for these tools, which the SDK's types do not know.
  return { tools: [...called, ...own.map((type) => ({ type }) as unknown as WebSearchTool)] };
}

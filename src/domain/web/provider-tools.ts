import { hostnameOf } from "#domain/connections/address.ts";
import type { Protocol } from "#domain/connections/connection.ts";
import { geminiVersion, isOpenaiHost } from "#domain/connections/provider-names.ts";
import type { ToolDefinition } from "#domain/tool.ts";

/** Tools that the provider runs itself. A request only says that the model may use them. */
export const PROVIDER_SEARCH = "provider_search";
export const PROVIDER_FETCH = "provider_fetch";

/** The provider and model that answer. */
export interface ProviderPlace {
  protocol: Protocol;
  baseUrl: string;
  modelId: string;
}

/** What the person is told about each of a provider's web tools; absent if the provider doesn't have it. */
export interface ProviderTools {
  search?: string;
  fetch?: string;
}

/** No web tools. The texts below give prices as on the providers' pages in 2026. */
const NONE: ProviderTools = {};

/** The web tools that this provider is known to offer for this model. */
export function providerToolsOf({ protocol, baseUrl, modelId }: ProviderPlace): ProviderTools {
  const host = hostnameOf(baseUrl) ?? "";
  switch (protocol) {
    case "anthropic-messages":
      return host === "api.anthropic.com" ? anthropicTools(modelId) : NONE;
    case "openai-responses":
      return responsesTools(host, modelId);
    case "gemini":
      return host === "generativelanguage.googleapis.com" ? geminiTools(modelId) : NONE;
    case "openai-chat":
      return chatTools(host, modelId);
    default:
      return NONE;
  }
}

function anthropicTools(modelId: string): ProviderTools {
  if (/claude-(?:2|instant|3-(?:opus|sonnet|haiku)|3\.)/u.test(modelId)) return NONE;
  return {
    search:
      "Anthropic searches the web for the model, at about $10 for 1,000 searches and the tokens of the results.",
    fetch: "Anthropic fetches pages for the model, at the price of their tokens.",
  };
}

function responsesTools(host: string, modelId: string): ProviderTools {
  if (host === "openrouter.ai") return OPENROUTER;
  if (host === "api.x.ai") {
    return { search: "xAI searches the web and opens pages for the model, and bills each search." };
  }
  if (!isOpenaiHost(host) || /nano|embedding|image|audio|realtime/u.test(modelId)) return NONE;
  return {
    search:
      "OpenAI searches the web and opens pages for the model, at about $10 for 1,000 searches and the tokens of the results.",
  };
}

function geminiTools(modelId: string): ProviderTools {
  const version = geminiVersion(modelId);
  if (version < 2 || /image|tts|live|audio|embedding/u.test(modelId)) return NONE;
  return {
    search: "Google searches the web for the model. Beyond a free share, Google bills each search.",
    ...(version < 2.5
      ? {}
      : { fetch: "Google fetches pages for the model, at the price of their tokens." }),
  };
}

const OPENROUTER: ProviderTools = {
  search: "OpenRouter searches the web for the model, and bills each search.",
  fetch:
    "OpenRouter fetches pages and PDFs for the model, at the price of their tokens and about $0.001 a page.",
};

function chatTools(host: string, modelId: string): ProviderTools {
  if (host === "openrouter.ai") return OPENROUTER;
  // Groq's Compound systems search whether or not they are asked to, so there is nothing to switch.
  if (host !== "api.groq.com" || !/(?:^|\/)gpt-oss-(?:20b|120b)$/u.test(modelId)) return NONE;
  return {
    search: "Groq searches the web and opens pages for the model, and may bill each of them.",
  };
}

/**
 * The tools available for this model. A provider's own tools are included only if the provider has
 * them.
 */
export function toolsAt(
  definitions: readonly ToolDefinition[],
  place: ProviderPlace,
): ToolDefinition[] {
  const { search, fetch } = providerToolsOf(place);
  return definitions.flatMap((definition) => {
    if (definition.kind !== "provider") return [definition];
    const summary = definition.name === PROVIDER_SEARCH ? search : fetch;
    return summary === undefined ? [] : [{ ...definition, summary }];
  });
}

/** Separates the tools that the model calls from the provider's own, for which it says which are on. */
export function splitTools(tools: readonly ToolDefinition[]): {
  functions: ToolDefinition[];
  search: boolean;
  fetch: boolean;
} {
  return {
    functions: tools.filter(({ kind }) => kind !== "provider"),
    search: tools.some(({ name, kind }) => kind === "provider" && name === PROVIDER_SEARCH),
    fetch: tools.some(({ name, kind }) => kind === "provider" && name === PROVIDER_FETCH),
  };
}

import { hostnameOf } from "#domain/connections/address.ts";
import { hasOpenaiRules } from "#domain/connections/provider-names.ts";

/** Differences between Chat Completions servers. */
export interface ChatDialect {
  maxTokensField: "max_tokens" | "max_completion_tokens";
  /** The role of the system prompt for reasoning models. */
  reasoningSystemRole: "developer" | "system";
  /** Whether models refuse parameters by OpenAI's rules. */
  openaiModels: boolean;
  /**
   * Whether the server needs `stream_options` to report usage. False if it always sends usage or refuses
   * the field.
   */
  asksForUsage: boolean;
  /**
   * Whether the server pads the stream unless `include_obfuscation` is false. Other servers don't know the
   * field.
   */
  padsStream: boolean;
  /**
   * How the server is told the output schema: as a response format; in words, with a format for any object;
   * or in words alone.
   */
  schema: "json_schema" | "json_object" | "words";
  /** Whether the server takes PDF files as content parts. */
  takesFiles: boolean;
  /** The value that forces a tool call. */
  requiredChoice: "required" | "any";
  /** The server's names for its own web tools, if it has any according to `provider-tools.ts`. */
  webTools: { search: string; fetch: string };
  /** Whether the results of tools must be followed by an answer, and anything else is refused. */
  answersResults: boolean;
  /**
   * Whether answers without `reasoning_content` are refused once tools are offered, whichever model wrote
   * them.
   */
  wantsReasoning: boolean;
  /** Converts a call id to a form that the server accepts. */
  callId(id: string): string;
}

const compatible: ChatDialect = {
  maxTokensField: "max_tokens",
  reasoningSystemRole: "system",
  openaiModels: false,
  asksForUsage: true,
  padsStream: false,
  schema: "json_schema",
  takesFiles: false,
  requiredChoice: "required",
  webTools: { search: "openrouter:web_search", fetch: "openrouter:web_fetch" },
  answersResults: false,
  wantsReasoning: false,
  callId: (id) => id,
};

const openai: ChatDialect = {
  ...compatible,
  maxTokensField: "max_completion_tokens",
  reasoningSystemRole: "developer",
  openaiModels: true,
  padsStream: true,
  takesFiles: true,
};

const mistral: ChatDialect = {
  ...compatible,
  asksForUsage: false,
  requiredChoice: "any",
  answersResults: true,
  // Older models accept only nine letters and digits; the end of a UUID is its most random part.
  callId: (id) => (/^[a-zA-Z0-9]{9}$/.test(id) ? id : nineCharacters(id)),
};

const groq: ChatDialect = {
  ...compatible,
  // Groq's search also opens pages.
  webTools: { search: "browser_search", fetch: "browser_search" },
  // Few of Groq's models take a format, and none of them together with tools or its search.
  schema: "words",
};

const deepseek: ChatDialect = { ...compatible, schema: "json_object", wantsReasoning: true };

function nineCharacters(id: string): string {
  return id
    .replaceAll(/[^a-zA-Z0-9]/g, "")
    .slice(-9)
    .padStart(9, "0");
}

/** Models whose templates have Mistral's rule for the order of messages, whatever server runs them. */
const MISTRAL_MODEL = /(?:mi|mini|magi|dev|code)stral|(?:mi|pi|vo)xtral/iu;

/** Unknown hosts, local servers and proxies get the common subset. */
export function dialectOf(baseUrl: string, modelId = ""): ChatDialect {
  const dialect = dialectOfHost(baseUrl);
  return MISTRAL_MODEL.test(modelId) ? { ...dialect, answersResults: true } : dialect;
}

function dialectOfHost(baseUrl: string): ChatDialect {
  const host = hostnameOf(baseUrl) ?? "";
  if (hasOpenaiRules(host)) return openai;
  if (host === "api.mistral.ai" || host.endsWith(".mistral.ai")) return mistral;
  if (host === "api.groq.com") return groq;
  if (host === "api.deepseek.com") return deepseek;
  if (host === "openrouter.ai") return { ...compatible, takesFiles: true };
  return compatible;
}

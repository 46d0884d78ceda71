import { hostOf } from "#providers/request-words.ts";

/** What differs between servers that speak Chat Completions (providers.md sections 2 and 6). */
export interface ChatDialect {
  maxTokensField: "max_tokens" | "max_completion_tokens";
  /** The role of the system prompt for reasoning models. */
  reasoningSystemRole: "developer" | "system";
  /** OpenAI's own model rules apply: which parameters a model refuses. */
  openaiModels: boolean;
  /** Needs `stream_options` to report usage; false where it is sent anyway or refused. */
  asksForUsage: boolean;
  /** Refuses padding with `stream_options.include_obfuscation`; others don't know the field. */
  padsStream: boolean;
  /** Takes PDF files as content parts. */
  takesFiles: boolean;
  /** How a forced tool choice is called. */
  requiredChoice: "required" | "any";
  /** A call id in a form the server takes. */
  callId(id: string): string;
}

const compatible: ChatDialect = {
  maxTokensField: "max_tokens",
  reasoningSystemRole: "system",
  openaiModels: false,
  asksForUsage: true,
  padsStream: false,
  takesFiles: false,
  requiredChoice: "required",
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
  // Older models take nine letters and digits only; the end of a UUID is its most random part.
  callId: (id) => (/^[a-zA-Z0-9]{9}$/.test(id) ? id : nineCharacters(id)),
};

function nineCharacters(id: string): string {
  return id
    .replaceAll(/[^a-zA-Z0-9]/g, "")
    .slice(-9)
    .padStart(9, "0");
}

/** An unknown host, a local server or a proxy speaks the common subset. */
export function dialectOf(baseUrl: string): ChatDialect {
  const host = hostOf(baseUrl);
  if (host === "api.openai.com" || host.endsWith(".openai.azure.com")) return openai;
  if (host.endsWith(".api.openai.com")) return openai;
  if (host === "api.mistral.ai" || host.endsWith(".mistral.ai")) return mistral;
  if (host === "openrouter.ai") return { ...compatible, takesFiles: true };
  return compatible;
}

export interface ModelTraits {
  /** Thinks first: refuses sampling parameters, and its system prompt has another role. */
  reasons: boolean;
  /** Takes sampling parameters all the same when `reasoning_effort` is "none". */
  samplesWithoutEffort: boolean;
  refusesStop: boolean;
  /** Takes function tools on this endpoint only when `reasoning_effort` is "none". */
  toolsNeedNoEffort: boolean;
}

/** OpenAI's own models, by name. */
export function openaiTraits(modelId: string): ModelTraits {
  const [, major = "0", minor = "0"] = /^gpt-(\d+)(?:\.(\d+))?/.exec(modelId) ?? [];
  const oSeries = /^o\d/.test(modelId);
  const generation = Number(major);
  const laterFive = generation === 5 && Number(minor) >= 1 && Number(minor) <= 6;
  return {
    reasons: oSeries || (generation >= 5 && !modelId.includes("-chat")),
    samplesWithoutEffort: laterFive || /^gpt-(6-luna|6-sol|6\.1-terra)\b/.test(modelId),
    refusesStop: /^(o3|o4-mini)\b/.test(modelId),
    toolsNeedNoEffort: /^gpt-5\.6\b/.test(modelId),
  };
}

/** What an OpenAI model refuses, on any of the endpoints. */
export interface ModelTraits {
  /** A reasoning model refuses sampling parameters, and has another role for the system prompt. */
  reasons: boolean;
  /** Whether sampling parameters are accepted after all if `reasoning_effort` is "none". */
  samplesWithoutEffort: boolean;
  refusesStop: boolean;
  takesVerbosity: boolean;
  /** Whether Chat Completions accepts function tools only if `reasoning_effort` is "none". */
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
    takesVerbosity: generation >= 5 && !modelId.includes("-chat"),
    refusesStop: /^(o3|o4-mini)\b/.test(modelId),
    toolsNeedNoEffort: /^gpt-5\.6\b/.test(modelId),
  };
}

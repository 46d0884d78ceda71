/** What Anthropic's models take and refuse, by name (providers.md section 4). */
export interface AnthropicTraits {
  /** How a person's wish for reasoning is put; undefined for models that do not think. */
  thinking: "adaptive" | "budget" | undefined;
  /** Thinks always, so that the request need not ask for it. */
  alwaysThinks: boolean;
  takesSampling: boolean;
  takesForcedChoice: boolean;
  /** Answers in the form of a JSON Schema. */
  takesSchema: boolean;
  /** Tokens of an answer where the person set no limit; the API demands one. */
  answerTokens: number;
}

/** Servers that speak this protocol for other models: the oldest and commonest form. */
const foreign: AnthropicTraits = {
  thinking: "budget",
  alwaysThinks: false,
  takesSampling: true,
  takesForcedChoice: true,
  takesSchema: false,
  answerTokens: 8_192,
};

export function anthropicTraits(modelId: string): AnthropicTraits {
  const found = modelOf(modelId);
  if (found === undefined) return foreign;
  const { family, version } = found;
  const fable = family === "fable";
  const newest = fable || (version >= 5.5 && family !== "haiku");
  return {
    thinking: fable || version >= 4.6 ? "adaptive" : version >= 3.7 ? "budget" : undefined,
    alwaysThinks: newest,
    takesSampling: !fable && version < 4.7,
    takesForcedChoice: !newest,
    takesSchema: fable || version >= 4.5,
    answerTokens: version >= 4 ? 32_000 : version >= 3.5 ? 8_192 : 4_096,
  };
}

/** `claude-opus-4-7`, `claude-sonnet-4-5-20250929`, and before them `claude-3-5-sonnet-20240620`. */
function modelOf(modelId: string): { family: string; version: number } | undefined {
  const later = /claude-([a-z]+)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(modelId);
  const older = /claude-(\d)(?:[-.](\d))?-([a-z]+)/.exec(modelId);
  const [family, major, minor] =
    later === null ? [older?.[3], older?.[1], older?.[2]] : later.slice(1);
  if (family === undefined || major === undefined) return undefined;
  return { family, version: Number(`${major}.${minor ?? "0"}`) };
}

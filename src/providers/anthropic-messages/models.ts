import type { ModelInfo } from "#domain/connections/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import { asArray, asObject } from "#providers/shared/json-reading.ts";
import { firstEntries, sanitiseModels, supported } from "#providers/shared/models/model-entry.ts";
import type { ModelEntry } from "#providers/shared/models/model-entry.ts";

/** What Anthropic's models accept and refuse, by name. */
export interface AnthropicTraits {
  /** How reasoning is requested; undefined for models without it. */
  thinking: "adaptive" | "budget" | undefined;
  /** Whether the model always thinks, without being asked to. */
  alwaysThinks: boolean;
  takesSampling: boolean;
  takesForcedChoice: boolean;
  /** Whether structured output by JSON Schema is supported. */
  takesSchema: boolean;
  /** The default limit of answer tokens; the API requires a limit. */
  answerTokens: number;
}

/** Traits of models of other servers: the oldest and most widely supported form. */
const otherServers: AnthropicTraits = {
  thinking: "budget",
  alwaysThinks: false,
  takesSampling: true,
  takesForcedChoice: true,
  takesSchema: false,
  answerTokens: 8_192,
};

export function anthropicTraits(modelId: string): AnthropicTraits {
  const found = modelOf(modelId);
  if (found === undefined) return otherServers;
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

/**
 * Parses `claude-opus-4-7`, `claude-sonnet-4-5-20250929` and the older
 * `claude-3-5-sonnet-20240620`.
 */
function modelOf(modelId: string): { family: string; version: number } | undefined {
  const later = /claude-([a-z]+)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(modelId);
  const older = /claude-(\d)(?:[-.](\d))?-([a-z]+)/.exec(modelId);
  const [family, major, minor] =
    later === null ? [older?.[3], older?.[1], older?.[2]] : later.slice(1);
  if (family === undefined || major === undefined) return undefined;
  return { family, version: Number(`${major}.${minor ?? "0"}`) };
}

/** Reads the API's list of models. */
export function parseAnthropicModels(json: JsonValue): ModelInfo[] {
  return sanitiseModels(
    firstEntries(asArray(asObject(json)?.["data"])).flatMap((item): ModelEntry[] => {
      const model = asObject(item);
      if (model === undefined || model["lifecycle"] === "retired") return [];
      const able = asObject(model["capabilities"]);
      return [
        {
          id: model["id"],
          name: model["display_name"],
          contextWindow: model["max_input_tokens"],
          maxOutput: model["max_tokens"],
          abilities: {
            images: supported(able?.["image_input"]),
            files: supported(able?.["pdf_input"]),
            reasoning: supported(able?.["thinking"]),
          },
        },
      ];
    }),
  );
}

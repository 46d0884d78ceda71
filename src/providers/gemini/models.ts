import type { ModelInfo } from "#domain/connections/connection.ts";
import { geminiVersion } from "#domain/connections/provider-names.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { asArray, asObject, asNonBlankString } from "#providers/shared/json-reading.ts";
import { asBoolean, firstEntries, sanitiseModels } from "#providers/shared/models/model-entry.ts";
import type { ModelEntry } from "#providers/shared/models/model-entry.ts";

/** What Google's models accept and refuse, by name. */
export interface GeminiTraits {
  /** How reasoning is requested; undefined for models without it. */
  thinking: "budget" | "level" | undefined;
  /** Whether thinking cannot be turned off. */
  alwaysThinks: boolean;
  takesPenalties: boolean;
  /** Whether a JSON Schema can be combined with tools. */
  takesSchemaWithTools: boolean;
  /** Whether calls in the current turn are refused if they have no thought signature. */
  demandsSignatures: boolean;
  /** Whether Google's own tools can be combined with functions. */
  combinesTools: boolean;
}

export function geminiTraits(modelId: string): GeminiTraits {
  const version = geminiVersion(modelId);
  const speaks = !/image|tts|live|audio|embedding/.test(modelId);
  return {
    thinking: !speaks || version < 2.5 ? undefined : version < 3 ? "budget" : "level",
    alwaysThinks: version >= 3 || /2\.5-pro/.test(modelId),
    takesPenalties: version < 2.5,
    takesSchemaWithTools: version >= 3,
    demandsSignatures: version >= 3,
    combinesTools: version >= 3,
  };
}

/** Reads the API's list of models. */
export function parseGeminiModels(json: JsonValue): ModelInfo[] {
  return sanitiseModels(
    firstEntries(asArray(asObject(json)?.["models"])).flatMap((item): ModelEntry[] => {
      const model = asObject(item);
      if (model === undefined || !generatesContent(model)) return [];
      return [
        {
          id: asNonBlankString(model["name"])?.replace(/^models\//, ""),
          name: model["displayName"],
          contextWindow: model["inputTokenLimit"],
          maxOutput: model["outputTokenLimit"],
          abilities: { reasoning: asBoolean(model["thinking"]) },
        },
      ];
    }),
  );
}

/** Excludes embedding models and the like, if the server lists the supported methods. */
function generatesContent(model: JsonObject): boolean {
  const methods = model["supportedGenerationMethods"];
  return !Array.isArray(methods) || methods.includes("generateContent");
}

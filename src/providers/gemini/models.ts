/** What Google's models take and refuse, by name (providers.md section 5). */
export interface GeminiTraits {
  /** How a person's wish for reasoning is put; undefined for models that do not think. */
  thinking: "budget" | "level" | undefined;
  /** Thinks always, at least a little. */
  alwaysThinks: boolean;
  takesPenalties: boolean;
  /** An answer bound to a JSON Schema while tools are offered. */
  takesSchemaWithTools: boolean;
  /** Refuses a call of the turn under way that has no thought signature. */
  demandsSignatures: boolean;
}

export function geminiTraits(modelId: string): GeminiTraits {
  const [, major = "0", minor = "0"] = /gemini-(\d+)(?:\.(\d+))?/.exec(modelId) ?? [];
  const version = Number(`${major}.${minor}`);
  const speaks = !/image|tts|live|audio|embedding/.test(modelId);
  return {
    thinking: !speaks || version < 2.5 ? undefined : version < 3 ? "budget" : "level",
    alwaysThinks: version >= 3 || /2\.5-pro/.test(modelId),
    takesPenalties: version < 2.5,
    takesSchemaWithTools: version >= 3,
    demandsSignatures: version >= 3,
  };
}

import type {
  FunctionCallingConfigMode,
  FunctionDeclaration,
  GenerationConfig,
  SafetySetting,
  ThinkingConfig,
  ThinkingLevel,
} from "@google/genai";

import type { GeminiTurn } from "./contents.ts";

/** The SDK has an enum here; the API takes its values as strings. */
export type WireThinking = Omit<ThinkingConfig, "thinkingLevel"> & {
  thinkingLevel?: `${ThinkingLevel}`;
};

/** The body of streamGenerateContent, with the SDK's types for its fields. */
export interface GeminiBody {
  systemInstruction?: { parts: { text: string }[] };
  contents: GeminiTurn[];
  tools?: { functionDeclarations: FunctionDeclaration[] }[];
  toolConfig?: {
    functionCallingConfig: {
      mode: `${FunctionCallingConfigMode}`;
      allowedFunctionNames?: string[];
    };
  };
  generationConfig?: Omit<GenerationConfig, "thinkingConfig"> & { thinkingConfig?: WireThinking };
  safetySettings?: SafetySetting[];
}

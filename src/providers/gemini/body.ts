import type {
  FunctionCallingConfigMode,
  FunctionDeclaration,
  GenerationConfig,
  SafetySetting,
  ThinkingConfig,
  ThinkingLevel,
} from "@google/genai";

import type { GeminiTurn } from "./contents.ts";

/** The SDK's type has an enum here. The API takes its values as strings. */
export type WireThinking = Omit<ThinkingConfig, "thinkingLevel"> & {
  thinkingLevel?: `${ThinkingLevel}`;
};

/** The body of streamGenerateContent, with the SDK's types for its fields. */
export interface GeminiBody {
  systemInstruction?: { parts: { text: string }[] };
  contents: GeminiTurn[];
  tools?: {
    functionDeclarations?: FunctionDeclaration[];
    googleSearch?: Record<string, never>;
    urlContext?: Record<string, never>;
  }[];
  toolConfig?: {
    /** Required to use Google's own tools together with functions. */
    includeServerSideToolInvocations?: boolean;
    functionCallingConfig?: {
      mode: `${FunctionCallingConfigMode}`;
      allowedFunctionNames?: string[];
    };
  };
  generationConfig?: Omit<GenerationConfig, "thinkingConfig"> & { thinkingConfig?: WireThinking };
  safetySettings?: SafetySetting[];
}

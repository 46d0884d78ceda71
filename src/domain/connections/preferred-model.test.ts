import { expect, test } from "vitest";

import { preferredModel } from "./preferred-model.ts";

const listed = (...ids: string[]) => ids.map((id) => ({ id }));

test.each([
  ["openai", ["dall-e-3", "gpt-4o", "gpt-5.6", "gpt-4o-realtime-preview", "o3"], "gpt-5.6"],
  ["anthropic", ["claude-opus-5", "claude-sonnet-4-5", "claude-sonnet-5"], "claude-sonnet-5"],
  ["google", ["text-embedding-004", "gemini-2.5-flash", "gemini-3-flash"], "gemini-3-flash"],
  ["openrouter", ["a/b", "openrouter/auto"], "openrouter/auto"],
  ["groq", ["whisper-large-v3", "llama-3.3-70b-versatile"], "llama-3.3-70b-versatile"],
  [
    "together",
    ["BAAI/bge-embed", "meta-llama/Llama-3-70b-Instruct"],
    "meta-llama/Llama-3-70b-Instruct",
  ],
  ["ollama", ["nomic-embed-text:latest", "llama3.2:latest"], "llama3.2:latest"],
  ["ollama", ["nomic-embed-text:latest"], "nomic-embed-text:latest"],
  ["ollama", [], ""],
])("at %s, of %j: %s", (preset, ids, model) => {
  expect(preferredModel(preset, listed(...ids))).toBe(model);
});

import { expect, test } from "vitest";

import { presets } from "#domain/connections/presets.ts";

import { pullModelGuides } from "./local-servers.ts";

const ollama = presets.find(({ id }) => id === "ollama");
const lineFor = (modelId: string) => pullModelGuides(ollama, modelId)[0]?.steps[0]?.line;

test.each(["llama3.2", "qwen2.5-coder:7b", "hf.co/someone/Some_Model-GGUF:Q4_K_M"])(
  "a model is downloaded by its name: %s",
  (modelId) => expect(lineFor(modelId)).toBe(`ollama pull ${modelId}`),
);

test.each(["", "a'; calc; #", "a b", "-x", "--help", "$(id)", "`id`", "a&calc", "%PATH%", "a\nb"])(
  "offers no line for a name that a shell could interpret: %j",
  (modelId) => expect(lineFor(modelId)).toBeUndefined(),
);

import { describe, expect, test } from "vitest";

import { modelSentences, modelDetails, formatTokenLimit } from "./model-text.ts";

describe("a model's description", () => {
  test("contains only what the provider reports", () => {
    expect(modelDetails({ id: "m" })).toBe("");
    expect(
      modelDetails({
        id: "m",
        contextWindow: 200_000,
        abilities: { tools: true, images: true, files: false },
        price: { input: 3, output: 15 },
      }),
    ).toBe("$3 / $15 per million · 200k tokens · tools, images");
    expect(modelDetails({ id: "m", price: { input: 0, output: 0 } })).toBe("free");
    expect(modelDetails({ id: "m", price: { input: 0.0375, output: 0.6 } })).toBe(
      "$0.0375 / $0.60 per million",
    );
  });

  test("has full sentences where there is space", () => {
    const sentences = modelSentences({
      id: "m",
      contextWindow: 1_048_576,
      maxOutput: 8_192,
      abilities: { tools: false, images: true, reasoning: true },
      price: { input: 1.25, output: 10, cachedInput: 0.31 },
    });
    expect(sentences).toEqual([
      "Reads up to 1.05M tokens.",
      "Writes up to 8,192 tokens.",
      "Accepts images. Can reason.",
      "Can’t use tools.",
      "A million tokens cost $1.25 in ($0.31 if cached) and $10 out.",
    ]);
  });

  test("formats token counts like providers", () => {
    expect([4_096, 32_768, 131_072, 2_000_000].map(formatTokenLimit)).toEqual([
      "4,096",
      "33k",
      "131k",
      "2M",
    ]);
  });
});

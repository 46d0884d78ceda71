import { describe, expect, test } from "vitest";

import { ageWords, modelSentences, modelWords, tokenWords } from "./model-words.ts";

describe("a model in words", () => {
  test("says what the provider said, and nothing else", () => {
    expect(modelWords({ id: "m" })).toBe("");
    expect(
      modelWords({
        id: "m",
        contextWindow: 200_000,
        abilities: { tools: true, images: true, files: false },
        price: { input: 3, output: 15 },
      }),
    ).toBe("200k tokens · tools, images · $3 / $15");
    expect(modelWords({ id: "m", price: { input: 0, output: 0 } })).toBe("free");
    expect(modelWords({ id: "m", price: { input: 0.0375, output: 0.6 } })).toBe("$0.0375 / $0.60");
  });

  test("has sentences where there is room", () => {
    const sentences = modelSentences({
      id: "m",
      contextWindow: 1_048_576,
      maxOutput: 8_192,
      abilities: { tools: false, images: true, reasoning: true },
      price: { input: 1.25, output: 10, cachedInput: 0.31 },
    });
    expect(sentences).toEqual([
      "Reads up to 1.05M tokens.",
      "Answers with up to 8,192.",
      "It takes images. It can reason.",
      "It takes no tools.",
      "A million tokens cost $1.25 in ($0.31 where cached) and $10 out.",
    ]);
  });

  test("counts tokens as providers do", () => {
    expect([4_096, 32_768, 131_072, 2_000_000].map(tokenWords)).toEqual([
      "4,096",
      "33k",
      "131k",
      "2M",
    ]);
  });

  test("tells the age of a list", () => {
    const now = 10 * 86_400_000;
    const ages = [0, 180_000, 7_200_000, 5 * 86_400_000].map((age) => ageWords(now - age, now));
    expect(ages).toEqual(["just now", "3 min ago", "2 h ago", "5 days ago"]);
    expect(ageWords(now + 5_000, now)).toBe("just now");
  });
});

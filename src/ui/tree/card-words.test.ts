import { expect, it } from "vitest";

import { titleSize, wordingAt, wordStep } from "./card-words.ts";
import { CARD } from "./layout.ts";

it("keeps a title at 10 px or more on the screen as far as a tree is fitted, and within its card", () => {
  for (let zoom = 0.25; zoom < 0.88; zoom += 0.01) {
    const size = titleSize(wordStep(zoom)) ?? 0;
    expect(size * zoom).toBeGreaterThanOrEqual(9.99);
    expect(size * zoom).toBeLessThan(12.5);
    expect(size * 1.2).toBeLessThanOrEqual(CARD.height);
  }
});

it("draws less of a card's words the farther it is", () => {
  const wordings = [1, 0.6, 0.5, 0.42, 0.41, 0.26, 0.2, 0.1].map((zoom) =>
    wordingAt(wordStep(zoom)),
  );
  expect(wordings).toEqual(["all", "all", "title", "title", "name", "name", "name", "none"]);
  expect(titleSize(wordStep(1))).toBeUndefined();
  expect(titleSize(wordStep(0.1))).toBeUndefined();
});

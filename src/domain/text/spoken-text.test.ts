import { describe, expect, it } from "vitest";

import { languageOf, spokenPieces } from "./spoken-text.ts";

describe("what is read aloud", () => {
  it("is sentences without Markdown", () => {
    expect(
      spokenPieces(
        "# Two ways\n\nTake **this** one. Or [that](https://a.example/b)!\n\n- a\n- `b`",
      ),
    ).toEqual(["Two ways", "Take this one.", "Or that!", "a", "b"]);
  });

  it("leaves out blocks of code, formulas and addresses", () => {
    expect(
      spokenPieces(
        "Before.\n\n```js\nconst a = 1;\n```\n\n$$\nx^2\n$$\n\nSee https://a.example/b?c=d now.\n\n~~~\nopen",
      ),
    ).toEqual(["Before.", "See now."]);
    expect(spokenPieces("```\nonly code\n```")).toEqual([]);
  });

  it("leaves out an address that is longer than what is read at once", () => {
    const words = "word ".repeat(700);
    const pieces = spokenPieces(`${words}https://a.example/${"b,".repeat(1_000)} end`);
    expect(pieces.join(" ")).toBe(`${words}end`);
  });

  it("keeps every word of a long sentence, in short pieces", () => {
    const long = Array.from({ length: 120 }, (_, index) => `word${index}`).join(" ");
    const pieces = spokenPieces(long);
    expect(pieces.join(" ")).toBe(long);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200);
  });

  it("keeps every word of a long block without sentences, whatever marks it has", () => {
    const long = Array.from({ length: 6_000 }, (_, index) => `**word${index}`).join(" ");
    const words = spokenPieces(long).join(" ").replaceAll("*", "").split(" ");
    expect(words).toHaveLength(6_000);
    expect(words.at(-1)).toBe("word5999");
  });

  it("ends sentences as other scripts do", () => {
    expect(spokenPieces("これは本です。それも本です。")).toEqual([
      "これは本です。",
      "それも本です。",
    ]);
  });
});

describe("the language", () => {
  it.each([
    ["ja", "これは本です"],
    ["zh", "这是一本书"],
    ["ko", "이것은 책입니다"],
    ["ru", "Это книга"],
    ["uk", "Це моя її книга"],
    ["el", "Αυτό είναι βιβλίο"],
    ["he", "זה ספר"],
    ["ar", "هذا كتاب"],
    ["de", "Das ist nicht der Hund"],
    ["fr", "Vous êtes dans la maison, et pas sur le toit"],
    ["es", "Los gatos y el perro, por una vez"],
    ["en", "This is the one with a résumé"],
  ])("is %s for %j", (language, text) => {
    expect(languageOf(text, ["xx"])).toBe(language);
  });

  it("is the person's own region of it, and their first language if there is no guess", () => {
    expect(languageOf("This is the one", ["de-AT", "en-AU"])).toBe("en-AU");
    expect(languageOf("Hm", ["de-AT", "en-AU"])).toBe("de-AT");
  });

  it("stays Latin with a few foreign letters", () => {
    expect(languageOf("The letter Ω is the last of the Greek ones", [])).toBe("en");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { withoutHidden } from "#domain/text/visible-text.ts";

const NON_JOINER = "\u200C";
const JOINER = "\u200D";

describe("in foreign text, joiners stay where they are seen", () => {
  it.each([
    ["Persian: I want", "می\u200Cخواهم"],
    ["Persian: houses", "خانه\u200Cها"],
    ["Persian, with a vowel mark", "خانهِ\u200Cها"],
    ["Hindi, a half form", "क्\u200Dष"],
    ["Hindi, no conjunct", "क्\u200Cष"],
    ["Marathi, eyelash ra", "दऱ्\u200Dया"],
    ["Bengali, ya-phalaa after ra", "র\u200D্যাম"],
    ["Bengali, as older keyboards write it", "র\u200C্যাব"],
    ["Kannada: software", "ಸಾಫ್ಟ್\u200Cವೇರ್"],
    ["Telugu: software", "సాఫ్ట్\u200Cవేర్"],
    ["Sinhala: Sri Lanka", "ශ්\u200Dරී ලංකා"],
    ["Malayalam, a chillu at the end of a word", "അവന്\u200D വന്നു"],
    ["a family", "👨\u200D👩\u200D👧\u200D👦"],
    ["an astronaut with a skin tone", "👩🏽\u200D🚀"],
  ])("%s", (_, text) => {
    expect(withoutHidden(text)).toBe(text);
  });

  it("and between emoji whose variation selector is left out", () => {
    expect(withoutHidden("🏳\uFE0F\u200D🌈")).toBe("🏳\u200D🌈");
    expect(withoutHidden("👩\u200D❤\uFE0F\u200D👩")).toBe("👩\u200D❤\u200D👩");
  });
});

describe("in foreign text, joiners are left out where nobody would see them", () => {
  it.each([
    ["between Latin letters", "p\u200Ca\u200Dy\u200C", "pay"],
    ["a run in a Persian word", "می\u200C\u200Cخواهم", "میخواهم"],
    ["a mixed run between emoji", "👨\u200D\u200C\u200D👩", "👨👩"],
    ["a run with something else hidden within", "می\u200C\u200B\u200Cخواهم", "میخواهم"],
    ["at the edges of a Persian word", "\u200Cمی\u200C \u200Dرود\u200C", "می رود"],
    ["after an Arabic letter that never joins the next", "دا\u200Cرد\u200Cو", "داردو"],
    ["a joiner between Arabic letters, which join anyway", "بی\u200Dن", "بین"],
    ["between letters of two scripts", "می\u200Ca و क्\u200Ca", "میa و क्a"],
    ["between Indic letters without a virama", "न\u200Dम\u200Cन", "नमन"],
    ["a non-joiner between emoji", "👨\u200C👩", "👨👩"],
    ["at the edges of an emoji", "\u200D👨\u200D a", "👨 a"],
    ["between digits, marks and signs", "1\u200D2\u200C.\u200D\u0301", "12.\u0301"],
  ])("%s", (_, text, seen) => {
    expect(withoutHidden(text)).toBe(seen);
  });

  it("bits as joiners between Latin words, thousands of them in a row, say nothing", () => {
    const bits = fc.array(fc.constantFrom(NON_JOINER, JOINER, "\u200B", "\u2060"), {
      minLength: 1,
      maxLength: 2_000,
    });
    fc.assert(
      fc.property(bits, (hidden) => {
        expect(withoutHidden(`Call me${hidden.join("")} now`)).toBe("Call me now");
        expect(withoutHidden(`a${hidden.join("a")}a`)).toMatch(/^a+$/u);
      }),
    );
  });

  it("never two in a row, and twice is as once", () => {
    const piece = fc.constantFrom(
      NON_JOINER,
      JOINER,
      "\u200B",
      "\uFE0F",
      "a",
      "ی",
      "ا",
      "क",
      "्",
      "👩",
      "🏽",
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const seen = withoutHidden(pieces.join(""));
        expect(seen).not.toMatch(
          /[\u200C\u200D]{2}|a[\u200C\u200D]|\u200C[a ]?a|(?<!\u094D)\u200D[a ]?a/u,
        );
        expect(withoutHidden(seen)).toBe(seen);
      }),
      { numRuns: 1_000 },
    );
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";

import { fold, foldWithPlaces } from "./fold.ts";

test.each([
  ["Würzburg, Schäffel, Čapek, Łódź, Ångström", "wurzburg, schaffel, capek, lodz, angstrom"],
  ["Straße STRASSE œuvre Ærø ﬁnding Ðorđe Iſt", "strasse strasse oeuvre aero finding dorde ist"],
  ["Trường Đại học, Nguyễn Huệ", "truong dai hoc, nguyen hue"],
  ["İstanbul ısı İI", "istanbul isi ii"],
  ["Λόγος ἄνθρωπος ΣΊΣΥΦΟΣ", "λογοσ ανθρωποσ σισυφοσ"],
  ["Ёлка, Москва\u0301", "елка, москва"],
  ["سَلَام أحمد", "سلام احمد"],
  ["שָׁלוֹם", "שלום"],
])("%s is found as %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(text.normalize("NFD"))).toBe(folded);
});

test.each([
  "мой їжак ўсё".replace("ё", "е"),
  "한글",
  "がぎぐパ",
  "手机",
  "น้ำใจ",
  "हिन्दी",
  "a ÷ b × ½²",
  "😀𝒳",
])("%s stays as it is", (text) => {
  expect(fold(text)).toBe(text);
});

test("letters that are their own are so however they are composed", () => {
  expect(fold("мой".normalize("NFD"))).toBe("мой");
  expect(fold("ЇЖАК".normalize("NFD"))).toBe("їжак");
});

const piece = fc.constantFrom(
  "e\u0301",
  "é",
  "ß",
  "ﬃ",
  "İ",
  "a",
  "Б",
  "и\u0306",
  "한",
  "ệ",
  " ",
  "𝒳",
  "שָׁ",
);

test("what is found in the folded text is where its letters were", () => {
  fc.assert(
    fc.property(fc.array(piece), fc.array(piece), fc.array(piece), (before, middle, after) => {
      const [first, wanted, last] = [before, middle, after].map((parts) => parts.join(""));
      const { text, placeOf } = foldWithPlaces(`${first}${wanted}${last}`);
      expect(text).toBe(fold(`${first}${wanted}${last}`));
      const from = fold(first ?? "").length;
      const to = from + fold(wanted ?? "").length;
      if (from === to) return;
      const places = [placeOf(from, false), placeOf(to, true)];
      expect(places).toEqual([first?.length, `${first}${wanted}`.length]);
    }),
  );
});

test("a piece of letters that were one is all of them", () => {
  const { text, placeOf } = foldWithPlaces("Straßen");
  const at = text.indexOf("s", 5);
  expect([placeOf(at, false), placeOf(at + 1, true)]).toEqual([4, 5]);
});

test("knows the places of a text that is all such letters", () => {
  const { text, placeOf } = foldWithPlaces("ß".repeat(200_000));
  const places = Array.from({ length: 200_000 }, (_, at) => placeOf(2 * at, false));
  expect(text).toHaveLength(400_000);
  expect(places.findIndex((place, at) => place !== at)).toBe(-1);
});

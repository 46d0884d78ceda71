import fc from "fast-check";
import { expect, test } from "vitest";

import { hasMixedEnds, textInBox, wholeText } from "./text-in-box.ts";

const typedInto = (whole: string, typed: string) => wholeText(typed, textInBox(whole));

test("a file keeps its byte order mark and its line ends, and new lines end like the others", () => {
  expect(textInBox("\uFEFFa\r\nb\r\n").shown).toBe("a\nb\n");
  expect(typedInto("\uFEFFa\r\nb\r\n", "a\nnew\nbc\n")).toBe("\uFEFFa\r\nnew\r\nbc\r\n");
  expect(typedInto("a\nb\n", "a\nbc\n\n")).toBe("a\nbc\n\n");
  expect(typedInto("a\rb", "a\rb\nc".replaceAll("\r", "\n"))).toBe("a\rb\rc");
});

test("of mixed line ends, those outside of what was changed stay, and others become what most are", () => {
  const mixed = "a\nb\r\nc\r\nd\ne";
  expect(hasMixedEnds(textInBox(mixed))).toBe(true);
  expect(hasMixedEnds(textInBox("a\r\nb\r\n"))).toBe(false);
  expect(typedInto(mixed, "a\nb\nc!\nd\ne")).toBe("a\nb\r\nc!\r\nd\ne");
  expect(typedInto("a\r\nb\r\nc\nd\n", "a\nB\nnew\nC\nd\n")).toBe("a\r\nB\r\nnew\r\nC\nd\n");
});

test("a text that was emptied, and is written anew, ends its lines as it did", () => {
  const full = textInBox("\uFEFFa\r\nb");
  const empty = textInBox(wholeText("", full), full);
  expect(empty.whole).toBe("\uFEFF");
  expect(wholeText("c\nd", empty)).toBe("\uFEFFc\r\nd");
});

test("what is not changed stays letter by letter, and what is typed is shown again as it was typed", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "b", "\r", "\n", "\r\n") });
  const marks = fc.constantFrom("", "\uFEFF");
  fc.assert(
    fc.property(marks, texts, texts, (mark, text, other) => {
      const box = textInBox(mark + text);
      expect(wholeText(box.shown, box)).toBe(mark + text);
      const typed = textInBox(other).shown;
      expect(textInBox(wholeText(typed, box))).toMatchObject({ mark, shown: typed });
    }),
  );
});

import { expect, test } from "vitest";

import { fuseRequest } from "./fuse.ts";

test("every answer is whole, numbered, named and separate", () => {
  const text = fuseRequest([
    { name: 'gpt "4" <x>', text: "  One.\n\nTwo. " },
    { name: "claude", text: "Three." },
  ]);
  expect(text).toContain('<answer number="1" by="gpt 4 x">\nOne.\n\nTwo.\n</answer>');
  expect(text).toContain('<answer number="2" by="claude">\nThree.\n</answer>');
  expect(text).toMatch(/^Here are 2 answers/u);
});

test("an answer that ended early is marked as such", () => {
  const text = fuseRequest([
    { name: "a", text: "Red, and", isCut: true },
    { name: "b", text: "Blue.", isCut: false },
  ]);
  expect(text).toContain('<answer number="1" by="a" incomplete="true">\nRed, and\n</answer>');
  expect(text).toContain('<answer number="2" by="b">\nBlue.\n</answer>');
  expect(text).toContain("An answer marked as incomplete was cut off.");
});

test("where the branches asked different things, each question goes with its answer", () => {
  const text = fuseRequest([
    { name: "a", text: "Red.", question: " Which colour? " },
    { name: "b", text: "Blue." },
  ]);
  expect(text).toContain(
    '<question number="1">\nWhich colour?\n</question>\n<answer number="1" by="a">\nRed.\n</answer>',
  );
  expect(text).toContain('\n\n<answer number="2" by="b">');
  expect(text).not.toContain("message above");
});

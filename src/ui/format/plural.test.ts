import { expect, it } from "vitest";

import { plural } from "./plural.ts";

it("has the text of the number, with the number in it as often as it is named", () => {
  const forms = { one: "# note", other: "# notes" };
  expect([0, 1, 2, 1_204].map((count) => plural(count, forms))).toEqual([
    "0 notes",
    "1 note",
    "2 notes",
    "1,204 notes",
  ]);
  expect(plural(1, { other: "# of #" })).toBe("1 of 1");
  expect(plural(2, { other: (number) => `“C#” has ${number} notes` })).toBe("“C#” has 2 notes");
  expect(plural(1, { one: "Remember this?", other: "Remember these #?" })).toBe("Remember this?");
});

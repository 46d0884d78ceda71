import { expect, it } from "vitest";

import { createOwnLabels } from "./own-labels.ts";

const all = (...texts: string[]) => texts.map(createOwnLabels());

it("gives a footnote that was defined before a number of its own, with its marks", () => {
  const note = (text: string) => `So it is.[^1] And so.[^a]\n\n[^1]: ${text}\n[^a]: A.`;
  expect(all(note("One."), note("Two."), note("Three."))).toEqual([
    note("One."),
    "So it is.[^1-2] And so.[^a-2]\n\n[^1-2]: Two.\n[^a-2]: A.",
    "So it is.[^1-3] And so.[^a-3]\n\n[^1-3]: Three.\n[^a-3]: A.",
  ]);
});

it("keeps the addresses of links apart, however they are named", () => {
  const first = "See [1].\n\n[1]: https://a.example";
  const second =
    "See [1], [1][], [there][1] and ![a picture][1]; not [1](https://c.example) or \\[1].\n\n[1]: https://b.example";
  expect(all(first, second)[1]).toBe(
    "See [1][1-2], [1][1-2], [there][1-2] and ![a picture][1-2]; not [1](https://c.example) or \\[1].\n\n[1-2]: https://b.example",
  );
});

it("leaves code as it is, and takes no name that is in use", () => {
  const text = "In `[^1]` and:[^1]\n\n```\n[^1]: no note\n```\n\n[^1]: Yes.\n[^1-2]: Also.";
  expect(all("[^1]: One.", text)[1]).toBe(
    "In `[^1]` and:[^1-3]\n\n```\n[^1]: no note\n```\n\n[^1-3]: Yes.\n[^1-2]: Also.",
  );
});

it("leaves a text alone that defines nothing which was defined before", () => {
  const text = "An array [1] and a mark [^1].";
  expect(all("[1]: https://a.example", text)[1]).toBe(text);
});

import { expect, it } from "vitest";

import { saidParts } from "./said-parts.ts";

const code = (language: string, ...lines: string[]) => ({
  kind: "code",
  language,
  pieces: lines.length === 0 ? [] : [lines.join("\n")],
  closed: true,
});
const words = (text: string) => ({ kind: "words", text });

it.each([
  ["text without a fence, as it is", " *a*\n\n b \n", [words(" *a*\n\n b \n")]],
  [
    "code between words, with its language",
    "Why?\n\n```TS\nconst a = 1;\n\n  b();\n```\n\nSo.",
    [words("Why?"), code("ts", "const a = 1;", "", "  b();"), words("So.")],
  ],
  ["a fence that holds another", "````\n```\nx\n```\n````", [code("", "```", "x", "```")]],
  ["a fence of tildes, which backticks do not end", "~~~\n```\n~~~", [code("", "```")]],
  ["a fence without an end", "a\n```js\nb", [words("a"), code("js", "b")]],
  [
    "every word of a line that opens a fence",
    "```ts title=src/app.ts\na\n```",
    [words("title=src/app.ts"), code("ts", "a")],
  ],
  ["a language that more is written to", "```ts{1}\na\n```", [words("ts{1}"), code("ts", "a")]],
  [
    "the words of a line with marks at both ends",
    "~~~ Chapter 2: the storm ~~~\nIt rained.\n\n~~~\na\n~~~",
    [words("~~~ Chapter 2: the storm ~~~\nIt rained."), code("", "a")],
  ],
  [
    "a line of tildes that nothing ends as words",
    "One.\n~~~~\nTwo.\n~~~\nThree.\n```\na\n```",
    [words("One.\n~~~~\nTwo.\n~~~\nThree."), code("", "a")],
  ],
  [
    "tildes with a language, if they are ended",
    "~~~py\na\n~~~~\n~~~ py\nb",
    [code("py", "a"), words("~~~ py\nb")],
  ],
  ["backticks within a line as words", "say ```x``` here", [words("say ```x``` here")]],
  ["a line of code that only looks like a fence", "```x``` here\nb", [words("```x``` here\nb")]],
  ["lines that end as on Windows", "a\r\n```\r\nb\r\n```", [words("a"), code("", "b")]],
])("keeps %s", (_what, text, parts) => {
  expect(saidParts(text)).toEqual(parts);
});

import { expect, it } from "vitest";

import { render } from "#app/test-support/render.ts";

import { Markdown } from "./markdown.tsx";
import { rangeMarkdown } from "./range-markdown.ts";

const answer = String.raw`# Vector clocks

A vector clock gives each replica $r_i$ a **counter**; an event $a$ is *before* ~~after~~ another. See [the paper](https://example.com/paper) and https://example.com/, or run \`merge(a, b)\`.

$$
V_a < V_b \iff \forall i: V_a[i] \le V_b[i]
$$

## What it costs

1. One number a replica.
2. Merging, which is $O(n)$:
   - compare
   - take the *larger*

- [x] done
- [ ] to do

\`\`\`typescript
const merged = a.map((n, i) => Math.max(n, b[i]));

send(merged);
\`\`\`

| Replica | Clock | $x$ |
| --- | ---: | :---: |
| left | 3 | $x \le 1$ |
| right | 5 | a\|b |

> Clocks are **not** times.

---

The end.[^1]

[^1]: It was $1$.`.replaceAll("\\`", "`");

async function shown(text: string): Promise<HTMLElement> {
  const host = await render(<Markdown text={text} />);
  const waiting = () => host.querySelectorAll("[data-source] > code").length;
  // Formulas wait for their font.
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  return host;
}

function place(host: HTMLElement, words: string): [Text, number] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const text = walker.currentNode as Text;
    const at = text.data.indexOf(words);
    if (at >= 0) return [text, at];
  }
  throw new Error(`There is no ${words}.`);
}

/** The range from the beginning of `from` to the end of `to`. */
function between(host: HTMLElement, from: string, to: string): Range {
  const range = document.createRange();
  range.setStart(...place(host, from));
  const [text, at] = place(host, to);
  range.setEnd(text, at + to.length);
  return range;
}

it("gives a whole answer as it was written", async () => {
  const host = await shown(answer);
  const range = document.createRange();
  range.selectNodeContents(host);
  expect(rangeMarkdown(range)).toBe(answer);
});

it.each([
  ["clock gives", "an event ", "clock gives each replica $r_i$ a **counter**; an event"],
  ["unter", "is ", "**unter**; an event $a$ is"],
  ["Vector", "clocks", "Vector clocks"],
  ["merge(", "merge(", "`merge(`"],
  ["One", "One", "One"],
  ["number a", "compare", "1. number a replica.\n2. Merging, which is $O(n)$:\n   - compare"],
  ["merged", "send", "```typescript\nmerged = a.map((n, i) => Math.max(n, b[i]));\n\nsend\n```"],
  ["Clock", "Clock", "Clock"],
  ["left", "3", "| Replica | Clock | $x$ |\n| --- | ---: | :---: |\n| left | 3 | $x \\le 1$ |"],
  [
    "5",
    "Clocks",
    "| Replica | Clock | $x$ |\n| --- | ---: | :---: |\n| right | 5 | a\\|b |\n\n> Clocks",
  ],
])("from %s to %s", async (from, to, written) => {
  const host = await shown(answer);
  expect(rangeMarkdown(between(host, from, to))).toBe(written);
});

it("gives a formula of which only a sign is selected", async () => {
  const host = await shown("So $r_i$ is one.");
  const range = document.createRange();
  const sign = host.querySelector("mi");
  if (sign === null) throw new Error("There is no formula.");
  range.selectNodeContents(sign);
  expect(rangeMarkdown(range)).toBe("$r_i$");
});

it("leaves out what the range only touches", async () => {
  const host = await shown("First.\n\n- item\n\n$$x$$\n\n```js\ncode\n```");
  const range = document.createRange();
  range.setStart(...place(host, "First"));
  const after = host.querySelector("ul");
  if (after === null) throw new Error("There is no list.");
  range.setEnd(after, 0);
  expect(rangeMarkdown(range)).toBe("First.");
});

it("keeps a fence around code that has one", async () => {
  const written = "````markdown\n```js\na\n```\n````\n\nand ``a`b`` or `` ` ``";
  const host = await shown(written);
  const range = document.createRange();
  range.selectNodeContents(host);
  expect(rangeMarkdown(range)).toBe(written);
});

import { expect, it } from "vitest";

import { createMarkdownStream } from "./stream.ts";
import type { MarkdownStream } from "./stream.ts";

/** Feeds `text` in tokens of four characters and reads after every tenth, as with a fast model. */
function feed(stream: MarkdownStream, text: string): void {
  for (let at = 0, token = 0; at < text.length; at += 4, token += 1) {
    stream.append(text.slice(at, at + 4));
    if (token % 10 === 9) stream.flush();
  }
  stream.finish();
}

function lexed(text: string): number {
  const stream = createMarkdownStream();
  feed(stream, text);
  return stream.charactersLexed;
}

const section = `## What it costs

Yes: let the old database stay the only writer, and make Postgres a *replica that you can promote*.
You give up one thing, going back after the promotion without losing the writes made since.

- Lag: plan for seconds, alert at ten.
- One freeze of about **forty seconds** while the last rows drain.

| step | minutes |
|------|--------:|
| copy | 40 |
| freeze | 1 |

\`\`\`sql
select max(seq) from ledger where checksum = replica_checksum;
select count(*) from ledger;
\`\`\`

`;
const sentence =
  "The ledger's own sequence number tells you the truth, not the **clock** on the wall. ";
interface Shape {
  name: string;
  make: (count: number) => string;
  /** Further text for the last block. */
  more?: string;
}
const shapes: Shape[] = [
  {
    name: "an answer in sections",
    make: (count) => section.repeat(Math.ceil(count / section.length)),
  },
  {
    name: "one list",
    make: (count) => "- an item with *some* emphasis in it\n".repeat(count / 37),
    more: "- x",
  },
  {
    name: "one ordered list",
    make: (count) => "1. an item with `code` in it, again\n".repeat(count / 36),
    more: "1. x",
  },
  {
    name: "one loose list",
    make: (count) => "- an item with some text\n\n".repeat(count / 26),
    more: "- x",
  },
  {
    name: "one table",
    make: (count) => `| a | b |\n|---|---|\n${"| a cell | another `cell` |\n".repeat(count / 27)}`,
    more: "| x",
  },
  {
    name: "one fence",
    make: (count) => `\`\`\`ts\n${"const answer = compute(41) + 1;\n".repeat(count / 32)}`,
    more: "x",
  },
  { name: "one paragraph", make: (count) => sentence.repeat(count / sentence.length), more: "x" },
];

it.each(shapes)("reads $name in linear work", ({ make }) => {
  const short = lexed(make(10_000));
  const long = lexed(make(40_000));
  // A 10,000-token answer reads each character some dozens of times at most, however long it is.
  expect(long).toBeLessThan(40_000 * 40);
  expect(long).toBeLessThan(Math.max(short, 10_000) * 5);
});

it("keeps frozen blocks as they are", () => {
  const stream = createMarkdownStream();
  stream.append(section);
  stream.append("A last paragraph");
  const before = stream.flush();
  const frozen = stream.frozenCount;
  stream.append(" that goes on.");
  const after = stream.flush();
  expect(frozen).toBe(before.length - 1);
  expect(after.slice(0, frozen)).toEqual(before.slice(0, frozen));
  for (let index = 0; index < frozen; index += 1) expect(after[index]).toBe(before[index]);
  expect(after.at(-1)).not.toBe(before.at(-1));
});

it.each(shapes.slice(1))("keeps the finished groups of $name", ({ make, more = "" }) => {
  const stream = createMarkdownStream();
  for (let part = 0; part < 5; part += 1) {
    const text = make(4_000);
    stream.append(part === 0 ? text : text.replace(/^(?:```ts\n|\| a \| b \|\n.*\n)/u, ""));
    stream.flush();
  }
  const before = groupsOf(stream.blocks.at(-1));
  stream.append(more);
  const after = groupsOf(stream.flush().at(-1));
  expect(before.length).toBeGreaterThan(3);
  for (const [index, group] of before.slice(0, -1).entries()) expect(after[index]).toBe(group);
});

it("freezes a block as soon as the next one begins, even on an incomplete line", () => {
  for (const first of [
    "- a list\n\n",
    "a paragraph\n\n",
    "| t |\n|---|\n\n",
    "```\nx\n```\n",
    "# h\n",
    "> q\n\n",
  ]) {
    const stream = createMarkdownStream();
    stream.append(`${first}And then one long line`);
    stream.flush();
    expect([first, stream.frozenCount]).toEqual([first, 1]);
  }
});

function groupsOf(block: unknown): readonly unknown[] {
  const { groups, pieces } = block as { groups?: unknown[]; pieces?: unknown[] }; // Any of the growing kinds.
  return groups ?? pieces ?? [];
}

it.each(["<", "\\", "~", "!", "x", "`", "*", "- ", "> ", "--\n", "a|b\n:-\n", "> - a\n", "漢"])(
  "reads a quarter of a million characters of %j a few times at most, though nothing in it ends",
  (mark) => {
    const stream = createMarkdownStream();
    stream.append(mark.repeat(Math.ceil(250_000 / mark.length)));
    stream.finish();
    expect(stream.charactersLexed).toBeLessThan(250_000 * 4);
  },
);

it("reads a text that arrives at once in slices", () => {
  const stream = createMarkdownStream();
  stream.append(section.repeat(200));
  stream.finish();
  expect(stream.charactersLexed).toBeLessThan(section.length * 200 * 1.3);
});

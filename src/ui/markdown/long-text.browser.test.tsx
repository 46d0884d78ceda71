import { describe, expect, it } from "vitest";

import { render } from "#app/test-support/render.ts";
import { STRETCH } from "#ui/format/long-runs.ts";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import type { MarkdownSource } from "./feed.ts";
import { StreamingMarkdown } from "./markdown.tsx";

/** The most UTF-16 units that a browser may have to shape at once. */
const SHAPED = 200;

/** A complete text, which is read over several frames. */
function still(text: string): MarkdownSource {
  return { getText: () => text, subscribe: () => () => undefined, done: true };
}

async function show(text: string): Promise<HTMLElement> {
  const host = await render(<StreamingMarkdown source={still(text)} />);
  await expect.poll(() => host.textContent.length).toBe(text.length);
  return host;
}

function textsIn(host: HTMLElement): string[] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode.nodeValue ?? "");
  return texts;
}

/** The number of letters in each element whose lines are laid out together. */
function laidOutTogether(host: HTMLElement): number[] {
  const elements = [...host.querySelectorAll("p, p > span")].filter(
    (element) => getComputedStyle(element).display === "block",
  );
  const innermost = elements.filter(
    (one) => !elements.some((other) => one !== other && one.contains(other)),
  );
  return innermost.map(({ textContent }) => textContent.length);
}

describe("an answer without a place to break", () => {
  it.each(["a", "ب", "\u0301"])(
    "is shaped in pieces, and laid out in stretches: %j",
    async (letter) => {
      const text = letter.repeat(150_000);
      const host = await show(text);
      expect(host.textContent).toBe(text);
      expect(Math.max(...textsIn(host).map(({ length }) => length))).toBeLessThanOrEqual(SHAPED);
      expect(Math.max(...laidOutTogether(host))).toBeLessThanOrEqual(3 * STRETCH);
    },
  );

  it("fills its lines", async () => {
    const host = await show("a".repeat(3_000));
    const run = host.querySelector("p > span");
    const lines = new Map<number, number>();
    for (const { top, width } of run?.getClientRects() ?? []) {
      lines.set(top, (lines.get(top) ?? 0) + width);
    }
    const [, ...others] = [...lines.values()].toReversed();
    const room = host.querySelector("p")?.clientWidth ?? 0;
    expect(others.length).toBeGreaterThan(3);
    for (const width of others) expect(width).toBeGreaterThan(room - 20);
  });

  it("is selected as it is", async () => {
    const host = await show("ab".repeat(2_000));
    getSelection()?.selectAllChildren(host.querySelector("p") ?? host);
    expect(getSelection()?.toString()).toBe("ab".repeat(2_000));
  });
});

describe("a paragraph without an end", () => {
  it("is laid out in stretches, whose earlier ones stay as they are", async () => {
    const text = "The ledger tells you the truth. ".repeat(4_000).trimEnd();
    const host = await show(text);
    expect(host.querySelectorAll("p").length).toBe(1);
    expect(laidOutTogether(host).length).toBeGreaterThan(text.length / STRETCH / 3);
    expect(Math.max(...laidOutTogether(host))).toBeLessThanOrEqual(3 * STRETCH);
  });
});

describe("code in one line without an end", () => {
  it.each([
    ["", 100_000],
    ["json", 20_000],
  ])(
    "is wrapped, in pieces that join to it, whatever its language: %j",
    async (language, length) => {
      const code = `"${"x".repeat(length)}"`;
      const fences = [`\`\`\`${language}\n${code}\n\`\`\``, "```js\nreturn 1;\n```\n"];
      const host = await render(<StreamingMarkdown source={still(fences.join("\n\n"))} />);
      // Colours come in order, so the first block would have them by now.
      const keyword = () => host.querySelectorAll("pre")[1]?.querySelector('[class*="keyword"]');
      await expect.poll(keyword).toBeTruthy();
      const pre = host.querySelector("pre");
      expect(pre?.textContent).toContain(code);
      expect(pre?.scrollWidth).toBe(pre?.clientWidth);
      expect(Math.max(...textsIn(host).map((text) => text.length))).toBeLessThanOrEqual(SHAPED);
    },
  );
});

import { describe, expect, it } from "vitest";

import { collectWeb } from "./collect-web.ts";
import { withMarks } from "./sources-text.ts";

const source = (address: string, title?: string) =>
  ({ type: "web.source", address, ...(title === undefined ? {} : { title }) }) as const;

function collected(...sources: ReturnType<typeof source>[]) {
  const web = collectWeb();
  for (const one of sources) web.add(one);
  return web.part();
}

describe("sources", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc",
    "//a.example",
    "a",
    "https://u:p@a.example/",
    `https://a.example/${"x".repeat(3_000)}`,
  ])("%s is none", (address) => {
    expect(collected(source(address))).toBeUndefined();
  });

  it("are told apart by their addresses, and keep the first title", () => {
    expect(
      collected(
        source("https://a.example"),
        source("https://A.example/", "A"),
        source("https://a.example/", "B"),
      ),
    ).toMatchObject({ sources: [{ address: "https://a.example/", title: "A" }] });
  });

  it("have titles in one line, without what is hidden or turns the direction", () => {
    const title = "bank.example\u202E moc.live\u2066\n\u0000 \u200B(ok)\u{E0041}\uFE0F";
    expect(collected(source("https://a.example", title))?.sources).toEqual([
      { address: "https://a.example/", title: "bank.example moc.live (ok)" },
    ]);
  });

  it("are kept up to a number, and the rest is counted", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => source(`https://a.example/${at}`));
    const part = collected(...many, ...many);
    expect(part?.sources).toHaveLength(200);
    expect(part?.more).toBe(9_800);
  });

  it("of 10,000 citations stay within bounds", () => {
    const web = collectWeb();
    for (let at = 0; at < 10_000; at += 1) {
      web.add({ type: "web.citation", at, address: `https://a.example/${at % 5}` });
    }
    expect(web.part()?.citations).toHaveLength(1_000);
  });
});

describe("marks", () => {
  const web = (...citations: { at: number; sources: number[] }[]) => ({
    type: "web" as const,
    lookups: [],
    sources: [{ address: "https://a.example/x_(y)" }, { address: "https://b.example/" }],
    citations,
  });

  it("stand after what they belong to, by their number", () => {
    expect(withMarks("One. Two.", web({ at: 9, sources: [0, 1] }, { at: 4, sources: [1] }))).toBe(
      "One.[\\[2\\]](<https://b.example/>) Two.[\\[1\\]](<https://a.example/x_(y)>)[\\[2\\]](<https://b.example/>)",
    );
  });

  it("never stand inside code, outside the text, or for a source that is not there", () => {
    const text = "Say `a b` and\n```js\nlet x = 1;\n```\nend";
    expect(withMarks(text, web({ at: 6, sources: [1] }))).toContain("`a b`[\\[2\\]]");
    expect(withMarks(text, web({ at: 25, sources: [1] }))).toContain(
      "```js\nlet x = 1;\n```[\\[2\\]]",
    );
    expect(
      withMarks(
        text,
        web({ at: 999, sources: [1] }, { at: 0, sources: [1] }, { at: 3, sources: [9] }),
      ),
    ).toBe(text);
  });
});

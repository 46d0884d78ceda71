import { describe, expect, it } from "vitest";

import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { IMPORTED_APPS } from "./imported-conversation.ts";
import { ADAPTERS, adapterFor } from "./recognise.ts";
import { factsOf } from "./test-support/facts.ts";
import { mutated } from "./test-support/mutated.ts";
import { ownSamples } from "./test-support/own-samples.ts";
import { faultOf, readText } from "./test-support/read-text.ts";

describe("another app's file", () => {
  it.each(ownSamples)("of $app is known by its content, and comes with all it has", (sample) => {
    const { built, report } = readText(sample.text);
    expect(report.adapter?.app).toBe(sample.app);
    expect(built.map(faultOf)).toEqual(built.map(() => undefined));
    const facts = built.map((one) => {
      const found = factsOf(one);
      const roles = found.roles_on_active_path.replaceAll(/(.)\1+/gu, "$1");
      return [
        found.messages,
        found.leaves,
        roles,
        found.tool_calls,
        found.attachments,
        found.reasoning,
      ];
    });
    expect(facts).toEqual(sample.facts);
  });

  it("is understood of every app that the page names", () => {
    expect(ADAPTERS.map(({ app }) => app).toSorted()).toEqual([...IMPORTED_APPS].toSorted());
    expect(new Set(ownSamples.map(({ app }) => app))).toEqual(new Set(IMPORTED_APPS));
  });

  it("gives the same rows each time, however it arrives", () => {
    for (const { text } of ownSamples) {
      expect(readText(text, 1).built).toEqual(readText(text, text.length).built);
    }
  });

  it("gives no key that lies beside the conversations", () => {
    for (const { text } of ownSamples) {
      expect(JSON.stringify(readText(text).built)).not.toContain("made-up");
    }
  });

  it("is nothing that only looks like it", () => {
    const others = [
      null,
      1,
      "x",
      [],
      {},
      [{}],
      { mapping: [] },
      { messages: [] },
      [[]],
      { data: {} },
    ];
    for (const other of others) expect(adapterFor(other)).toBeUndefined();
    for (const text of ["", " ", "[", "{}", "[1,2]", "# Markdown", '{"a":', "\u0000"]) {
      expect(readText(text).built).toEqual([]);
    }
  });

  it("is known wherever its first entry stands in a list of other things", () => {
    const others = Array.from({ length: 300 }, () => ({ header: "Maps", title: "A", time: "x" }));
    const own = { header: "Gemini Apps", title: "Prompted Hi", time: "2026-01-01T10:00:00Z" };
    const { built, report } = readText(JSON.stringify([...others, own]), 100_000);
    expect(report.adapter?.app).toBe("Gemini");
    expect(built).toHaveLength(1);
  });

  it("of Open WebUI is read once, however many of its blocks are opened and never closed", () => {
    const blocks = "<details ".repeat(500_000);
    const messages = { u: { role: "assistant", content: `${blocks}<details type="x">` } };
    const text = JSON.stringify([{ id: "o", chat: { history: { messages } } }]);
    const [built] = readText(text, text.length).built;
    expect(built?.messages).toHaveLength(1);
  });

  it.each(ownSamples)("of $app is lawful however it is broken", ({ app, text }) => {
    const random = seededRandom(app.length);
    let understood = 0;
    for (let round = 0; round < MUTATIONS; round += 1) {
      const { built } = readText(mutated(text, random));
      if (built.length > 0) understood += 1;
      for (const one of built) expect(faultOf(one)).toBeUndefined();
    }
    // If hardly any mutation were understood, this test would prove nothing.
    expect(understood).toBeGreaterThan(MUTATIONS / 4);
  });
});

const MUTATIONS = Number(process.env["MUTATIONS"] ?? 150);

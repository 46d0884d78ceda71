import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { insertPlaceholders, fillPlaceholders } from "./attachment-placeholders.ts";
import { resolveDeltas } from "./delta-text.ts";
import type { DeltaText } from "./delta-text.ts";
import { applyDelta, computeDelta } from "./delta.ts";
import type { DeltaPiece } from "./delta.ts";

/** The size of a stored delta in units: its literal text, and two numbers for each copy. */
function sizeOf(pieces: readonly DeltaPiece[]): number {
  return pieces.reduce((sum, piece) => sum + (typeof piece === "string" ? piece.length : 2), 0);
}

/**
 * Two blocks of 48 units with the same rolling hash. It has 32 bits, so among 300,000 blocks some
 * collide.
 */
function blocksOfOneHash(): [string, string] {
  const random = seededRandom(7);
  const known = new Map<number, string>();
  for (let tries = 0; tries < 300_000; tries += 1) {
    const begin = [0, 0, 0, 0].map(() => String.fromCharCode(random.between(0x100, 0xd000)));
    const block = begin.join("") + "-".repeat(44);
    let hash = 0;
    for (let at = 0; at < block.length; at += 1) {
      hash = (Math.imul(hash, 0x01_00_01_93) + block.charCodeAt(at)) | 0;
    }
    const same = known.get(hash);
    if (same !== undefined && same !== block) return [same, block];
    known.set(hash, block);
  }
  throw new Error("No two blocks had one hash.");
}

const message = fc.record({
  role: fc.constantFrom("user", "assistant"),
  content: fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.constantFrom("yes", "yes ".repeat(60), "\u{1F984}\u202E\u0000 “…”"),
  ),
});

/** Bodies of one branch, which grows, loses its beginning, and sometimes changes its system prompt. */
const bodies = fc
  .array(
    fc.record({
      added: fc.array(message, { maxLength: 3 }),
      dropped: fc.integer({ min: 0, max: 4 }),
      system: fc.option(fc.string({ maxLength: 60 })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps) => {
    let system = "Be brief.";
    let messages: unknown[] = [];
    return steps.map((step) => {
      messages = [...messages.slice(step.dropped), ...step.added];
      system = step.system ?? system;
      return JSON.stringify({ model: "m", system, messages, stream: true });
    });
  });

describe("a delta", () => {
  test("restores the text, whatever the two are", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\ud800", "é"), maxLength: 300 });
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(applyDelta(base, computeDelta(base, other))).toBe(other);
      }),
    );
  });

  test("restores each body of a branch from the previous one", () => {
    fc.assert(
      fc.property(bodies, (texts) => {
        texts.reduce((base, text) => {
          expect(applyDelta(base, computeDelta(base, text))).toBe(text);
          return text;
        });
      }),
    );
  });

  test("of a body that grew contains only the new message", () => {
    const messages = Array.from({ length: 500 }, (_, at) => ({
      role: "user",
      content: `No ${at}`,
    }));
    const body = (count: number) =>
      JSON.stringify({ model: "m", messages: messages.slice(0, count), stream: true });
    expect(sizeOf(computeDelta(body(499), body(500)))).toBeLessThan(60);
    expect(computeDelta(body(500), body(500))).toEqual([[0, body(500).length]]);
  });

  test("of a body that lost its beginning still finds what was kept", () => {
    const said = (at: number) => ({ role: "user", content: `Number ${at} says ${"x".repeat(at)}` });
    const body = (from: number, to: number) =>
      JSON.stringify({
        model: "m",
        system: "Law",
        messages: Array.from({ length: to - from }, (_, at) => said(from + at)),
      });
    const [base, text] = [body(0, 300), body(120, 301)];
    expect(applyDelta(base, computeDelta(base, text))).toBe(text);
    expect(sizeOf(computeDelta(base, text))).toBeLessThan(500);
  });

  test("of two blocks that only share their hash terminates, and restores the text", () => {
    const [one, other] = blocksOfOneHash();
    expect(one).not.toBe(other);
    const [base, text] = [`${one}${"b".repeat(100)}c`, `d${other}${"e".repeat(100)}f`];
    expect(applyDelta(base, computeDelta(base, text))).toBe(text);
  });

  test("of a megabyte with nothing in common terminates", () => {
    const [base, text] = ["ab".repeat(500_000), "cd".repeat(500_000)];
    expect(computeDelta(base, text)).toEqual([text]);
  });
});

describe("a chain of bodies", () => {
  const store = (texts: readonly string[]) => {
    const rows = new Map<string, DeltaText>();
    texts.forEach((text, at) => {
      const before = texts[at - 1];
      rows.set(
        String(at),
        before === undefined
          ? { pieces: [text] }
          : { baseId: String(at - 1), pieces: computeDelta(before, text) },
      );
    });
    return rows;
  };
  const read = (rows: Map<string, DeltaText>, id: string) => {
    const first = rows.get(id);
    if (first === undefined) throw new Error("No such row.");
    return resolveDeltas(first, (at) => Promise.resolve(rows.get(at)));
  };

  test("restores each of them", async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (texts) => {
        const rows = store(texts);
        for (const [at, text] of texts.entries()) {
          expect(await read(rows, String(at))).toBe(text);
        }
      }),
    );
  });

  test("reports a missing one that it needs", async () => {
    const rows = store(["one and the same beginning", "one and the same beginning, and more"]);
    rows.delete("0");
    expect(await read(rows, "1")).toBeUndefined();
  });

  test("grows linearly with what was said", () => {
    const messages = Array.from({ length: 400 }, (_, at) => `Message ${at} ${"w".repeat(200)}`);
    const texts = messages.map((_, at) => JSON.stringify({ messages: messages.slice(0, at + 1) }));
    const rows = [...store(texts).values()];
    const stored = rows.reduce((sum, { pieces }) => sum + sizeOf(pieces), 0);
    expect(stored).toBeLessThan(1.2 * (texts.at(-1)?.length ?? 0));
  });
});

describe("placeholders of attachments", () => {
  const base64 = fc.base64String({ minLength: 64, maxLength: 200 });

  test("take the place of the bytes and restore them", () => {
    fc.assert(
      fc.property(base64, base64, fc.string(), (one, other, text) => {
        const mediaType = "image/png";
        const attachments = {
          "blob-1": { mediaType, base64: one },
          "blob-2": { mediaType, base64: one + other },
          "blob-3": { mediaType: "text/plain", text: "words" },
        };
        const base64Of = (id: string) => (id === "blob-1" ? one : one + other);
        const body = JSON.stringify({
          text,
          images: [`data:image/png;base64,${one}`, { data: one + other }, { data: one }],
        });
        const marked = insertPlaceholders(body, attachments);
        expect(marked).not.toContain(one);
        expect(fillPlaceholders(marked, base64Of)).toBe(body);
      }),
    );
  });

  test("stay if a blob is gone", () => {
    const b = { mediaType: "image/png", base64: "A".repeat(80) };
    const marked = insertPlaceholders(`{"a":"${b.base64}"}`, { b });
    expect(fillPlaceholders(marked, () => undefined)).toBe(marked);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createLineSplitter } from "./line-splitter.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (pieces: Uint8Array[]) => Buffer.concat(pieces).toString("utf8");

/** Splits `whole` into chunks of these lengths; the rest is the last chunk. */
function chunked(whole: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let start = 0;
  for (const length of lengths) {
    chunks.push(whole.slice(start, start + length));
    start += length;
  }
  chunks.push(whole.slice(start));
  return chunks;
}

describe("the line splitter", () => {
  it("returns every byte up to the last line end, in pieces that end with one", () => {
    const line = fc.string({ unit: "binary", maxLength: 60 });
    const lineEnd = fc.constantFrom("\n", "\r", "\r\n", "\n\n");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, lineEnd), { maxLength: 20 }),
        fc.array(fc.nat(40), { maxLength: 40 }),
        (lines, lengths) => {
          const whole = bytes(lines.flat().join("") + "a cut tail");
          const cutter = createLineSplitter();
          const pieces = chunked(whole, lengths).flatMap((chunk) => cutter.push(chunk));
          for (const piece of pieces) expect([10, 13]).toContain(piece.at(-1));
          expect(text(pieces)).toBe(text([whole]).slice(0, -"a cut tail".length));
        },
      ),
    );
  });

  it("cuts a long chunk at line ends into pieces of about 2 KiB", () => {
    const lines = Array.from({ length: 4000 }, (_, index) => `data: ${index}\n`).join("");
    const pieces = createLineSplitter().push(bytes(lines));
    expect(text(pieces)).toBe(lines);
    expect(pieces.length).toBeGreaterThan(20);
    for (const piece of pieces) expect(piece.length).toBeLessThan(2 * 1024 + 16);
  });

  it("returns a line of many chunks once, when it is complete", () => {
    const cutter = createLineSplitter();
    const chunk = new Uint8Array(1024).fill(120);
    for (let count = 0; count < 4096; count += 1) expect(cutter.push(chunk)).toEqual([]);
    const pieces = cutter.push(bytes("\n"));
    expect(pieces.map((piece) => piece.length)).toEqual([4096 * 1024 + 1]);
  });

  it("does not mistake many short lines for a long one", () => {
    const cutter = createLineSplitter(4);
    for (let count = 0; count < 10; count += 1) expect(cutter.push(bytes("ab\nc"))).toHaveLength(1);
    expect(() => cutter.push(bytes("defgh"))).toThrow(RangeError);
  });
});

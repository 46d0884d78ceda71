import { describe, expect, it } from "vitest";

import type { ArchiveEntry } from "./archive.ts";
import { EntryBytes } from "./entry-bytes.ts";

/** Comes in these pieces, whatever size is stated. */
function entry(name: string, pieces: number[][], size = pieces.flat().length): ArchiveEntry {
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new Uint8Array(piece));
        controller.close();
      },
    });
  return { name, size, isEncrypted: false, stream };
}

const broken: ArchiveEntry = {
  ...entry("broken", [[9]]),
  stream: () =>
    new ReadableStream({
      pull: (controller) => controller.error(new Error("The checksum is wrong.")),
    }),
};

describe("the bytes of entries", () => {
  const { signal } = new AbortController();
  const bytes = new EntryBytes(
    [
      entry("large", [[1, 2, 3], [4], [5, 6]]),
      entry("small", [[7], [8]]),
      entry("empty", []),
      entry(
        "more than stated",
        [
          [1, 2],
          [3, 4],
        ],
        3,
      ),
      broken,
    ],
    signal,
  );

  it("are those of each, one after another, of any size", async () => {
    expect(await bytes.read("small", 10)).toEqual(new Uint8Array([7, 8]));
    expect(await bytes.read("large", 10)).toEqual(new Uint8Array([1, 2, 3, 4, 5, 6]));
    expect(await bytes.read("small", 10)).toEqual(new Uint8Array([7, 8]));
    expect(await bytes.read("empty", 10)).toEqual(new Uint8Array(0));
  });

  it("take no new memory, unless an entry is larger than all before it", async () => {
    const large = await bytes.read("large", 10);
    const small = await bytes.read("small", 10);
    if (!(large instanceof Uint8Array) || !(small instanceof Uint8Array)) throw new Error("Read.");
    expect(small.buffer).toBe(large.buffer);
  });

  it("are none of what is damaged, longer than it says, too large or not there", async () => {
    expect(await bytes.read("broken", 10)).toBeUndefined();
    expect(await bytes.read("more than stated", 10)).toBeUndefined();
    expect(await bytes.read("large", 5)).toBe("too_large");
    expect(await bytes.read("nothing", 10)).toBeUndefined();
    expect(await bytes.read("large", 10)).toEqual(new Uint8Array([1, 2, 3, 4, 5, 6]));
  });

  it("are not waited for once the work is stopped", async () => {
    const stopped = new EntryBytes([broken], AbortSignal.abort(new Error("stopped")));
    await expect(stopped.read("broken", 10)).rejects.toThrow("stopped");
  });
});

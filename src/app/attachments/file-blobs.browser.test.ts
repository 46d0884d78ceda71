import { expect, it } from "vitest";

import { blobInFile, blobText } from "./file-blobs.ts";

const hold = (text: string) => Promise.resolve(new Blob([text]));

const ENCODED_AT_ONCE = 3 * 1024 * 1024;

it.each([0, 1, ENCODED_AT_ONCE, ENCODED_AT_ONCE + 1, 2 * ENCODED_AT_ONCE + 2])(
  "%i bytes are written in pieces as they are at once",
  async (size) => {
    const bytes = new Uint8Array(size).map((_, at) => (at * 31) % 251);
    const data = new Blob([bytes], { type: "text/plain" });
    const row = { id: 'an "id"', mediaType: "text/plain", sha256: "", data, createdAt: 7 };
    const text = await (await blobText(row, true, hold)).text();
    // A failing assertion over megabytes would print them.
    expect(text === `\n${JSON.stringify(await blobInFile(row))}`).toBe(true);
    expect((await blobText(row, false, hold)).size).toBe(text.length + 1);
  },
);

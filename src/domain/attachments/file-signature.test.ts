import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { SIGNATURE_BYTES, detectSignature } from "./file-signature.ts";
import { attachmentLimits, scaledSize, attachmentLimitProblem } from "./limits.ts";

/** The bytes of a text in which every character is one byte. */
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("a file's type", () => {
  it.each([
    ["\x89PNG\r\n\x1a\n\0\0", { kind: "image", mediaType: "image/png" }],
    ["\xff\xd8\xff\xe0", { kind: "image", mediaType: "image/jpeg" }],
    ["GIF89a\x01\0", { kind: "image", mediaType: "image/gif" }],
    ["RIFF\x10\0\0\0WEBPVP8 ", { kind: "image", mediaType: "image/webp" }],
    ["\0\0\0\x18ftypheic\0\0", { kind: "picture", name: "HEIC" }],
    ["\0\0\0\x18ftypavif\0\0", { kind: "picture", name: "AVIF" }],
    ["%PDF-1.7\n", { kind: "pdf" }],
    ["\xef\xbb\xbf\n%PDF-1.4", { kind: "pdf" }],
    ["PK\x03\x04\x14\0", { kind: "zip", name: "ZIP archive or Office document" }],
    ["\0\0\0\x18ftypmp42\0", { kind: "other", name: "video" }],
    ["\0\0\0\x18ftypisom\0", { kind: "other", name: "video" }],
  ])("is detected from its first bytes: %j", (head, signature) => {
    expect(detectSignature(bytes(head))).toEqual(signature);
  });

  it.each([
    "BM is how this sentence begins",
    "MZ was the name of a person",
    "GIF89a is a format of 1989",
    "ID3 tags explained",
    "The line %PDF-1.7 begins a PDF",
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "",
  ])("is left open for a text that only begins like a signature: %j", (text) => {
    expect(detectSignature(bytes(text))).toBeUndefined();
  });

  it("is detected for any bytes without throwing, and never for a text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: SIGNATURE_BYTES * 2 }), (any) => {
        detectSignature(any);
      }),
    );
    const letters = fc.string({ unit: "grapheme-ascii", maxLength: 200 });
    fc.assert(
      fc.property(letters, (text) => {
        fc.pre(!text.trimStart().startsWith("%PDF-"));
        expect(detectSignature(bytes(text))).toBeUndefined();
      }),
    );
  });
});

describe("the limits", () => {
  it("scale an image to the longest side, and never enlarge it", () => {
    const side = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const drawn = scaledSize(width, height);
        expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(attachmentLimits.side);
        expect(Math.min(drawn.width, drawn.height)).toBeGreaterThanOrEqual(1);
        expect(drawn.width).toBeLessThanOrEqual(width);
        expect(drawn.height).toBeLessThanOrEqual(height);
      }),
    );
    expect(scaledSize(4_096, 1_024)).toEqual({ width: 2_048, height: 512 });
    expect(scaledSize(640, 480)).toEqual({ width: 640, height: 480 });
  });

  it("count what is already attached, in number and in bytes", () => {
    const part = (size: number) => ({
      type: "file" as const,
      blobId: "b",
      mediaType: "text/plain",
      name: "n",
      size,
    });
    const { message: most, files } = attachmentLimits;
    expect(attachmentLimitProblem(10, [part(most - 10)])).toBeUndefined();
    expect(attachmentLimitProblem(11, [part(most - 10)])).toEqual({ kind: "message_full", most });
    expect(
      attachmentLimitProblem(
        1,
        Array.from({ length: files - 1 }, () => part(1)),
      ),
    ).toBeUndefined();
    expect(
      attachmentLimitProblem(
        1,
        Array.from({ length: files }, () => part(1)),
      ),
    ).toEqual({ kind: "too_many" });
  });
});

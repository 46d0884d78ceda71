import { describe, expect, it } from "vitest";

import { attachmentLimits } from "#domain/attachments/limits.ts";

import { countPdfPages } from "./pdf-pages.ts";
import { readFile } from "./read-file.ts";
import type { ReadFile } from "./read-file.ts";

async function drawn(width: number, height: number, type = "image/png"): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas here.");
  const colours = context.createLinearGradient(0, 0, width, height);
  colours.addColorStop(0, "orange");
  colours.addColorStop(1, "navy");
  context.fillStyle = colours;
  context.fillRect(0, 0, width, height);
  // `toDataURL` is synchronous, whereas `toBlob` waits for an idle moment of the page, up to a
  // second.
  return (await fetch(canvas.toDataURL(type))).blob();
}

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

async function taken(one: File): Promise<ReadFile> {
  const read = await readFile(one);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

async function refused(one: File): Promise<unknown> {
  const read = await readFile(one);
  return read.ok ? "taken" : read.error;
}

describe("an image", () => {
  it("is kept byte for byte if every provider accepts it", async () => {
    const png = await drawn(320, 200);
    const read = await taken(file("plot.txt", png));
    expect(read.partOf("id")).toEqual({
      type: "image",
      blobId: "id",
      mediaType: "image/png",
      name: "plot.txt",
      size: png.size,
      width: 320,
      height: 200,
    });
    expect(await read.data.arrayBuffer()).toEqual(await png.arrayBuffer());
  });

  it("is scaled down if it is larger than models look at, and records its original size", async () => {
    const read = await taken(file("wide.png", await drawn(4_096, 1_024)));
    expect(read.partOf("id")).toMatchObject({
      width: 2_048,
      height: 512,
      scaledFrom: { width: 4_096, height: 1_024 },
    });
    const bitmap = await createImageBitmap(read.data);
    expect([bitmap.width, bitmap.height]).toEqual([2_048, 512]);
  });

  it("loses the camera's metadata", async () => {
    const jpeg = new Uint8Array(await (await drawn(64, 48, "image/jpeg")).arrayBuffer());
    const notes = bytes("\xff\xe1\x00\x20Exif\0\0the place it was taken");
    const photo = file("photo.jpg", jpeg.slice(0, 2), notes, jpeg.slice(2));
    const read = await taken(photo);
    expect(read.partOf("id")).toMatchObject({ mediaType: "image/jpeg", width: 64, height: 48 });
    const kept = new TextDecoder("latin1").decode(await read.data.arrayBuffer());
    expect(kept).not.toContain("the place");
  });

  it.each([
    ["image/png", 33, "\x00\x00\x00\x0deXIfMM\x00*the place\xf36\x8a8"],
    ["image/png", 33, "\x00\x00\x00\x11tEXtComment\x00the place\x92\x11B\x1c"],
    ["image/jpeg", 2, "\xff\xe1\0\x20http://ns.adobe.com/\0the place"],
  ])("loses metadata in any position: %s, %#", async (type, at, notes) => {
    const plain = new Uint8Array(await (await drawn(64, 48, type)).arrayBuffer());
    const read = await taken(file("photo", plain.slice(0, at), bytes(notes), plain.slice(at)));
    expect(read.partOf("id")).toMatchObject({ mediaType: type, width: 64, height: 48 });
    const kept = new TextDecoder("latin1").decode(await read.data.arrayBuffer());
    expect(kept).not.toContain("the place");
  });

  it("is refused if this browser cannot decode it", async () => {
    const heic = file("IMG_1.HEIC", bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic"));
    expect(await refused(heic)).toEqual({ kind: "not_drawable", what: "HEIC" });
    const cut = file("cut.png", bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"));
    expect(await refused(cut)).toEqual({ kind: "not_drawable", what: "image/png" });
  });
});

describe("a text", () => {
  it("is stored as UTF-8, whatever its encoding was", async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0, 0xe4, 0]);
    expect(await (await taken(file("a.txt", utf16))).data.text()).toBe("Aä");
    const western = bytes("caf\xe9;12 \x80");
    expect(await (await taken(file("a.csv", western))).data.text()).toBe("café;12 €");
    expect(await (await taken(file("a.txt", "\ufeffmarked"))).data.text()).toBe("marked");
  });

  it("is plain text and never markup, whatever its name says", async () => {
    const svg = file("logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const read = await taken(svg);
    expect(read.data.type).toBe("text/plain");
    expect(read.partOf("id")).toMatchObject({ type: "file", name: "logo.svg" });
  });

  it("is refused if it is empty, too long, or not text", async () => {
    const most = attachmentLimits.text;
    expect(await refused(file("a.txt"))).toEqual({ kind: "empty" });
    expect(await refused(file("a.txt", " \n"))).toEqual({ kind: "empty" });
    expect(await refused(file("a.txt", "x".repeat(most + 1)))).toEqual({ kind: "too_large", most });
    // A file that is too long is refused before it is checked for being text.
    const long = file("a.bin", new Uint8Array(2 * most + 1));
    expect(await refused(long)).toEqual({ kind: "too_large", most });
    const noise = file("a.bin", new Uint8Array([1, 2, 3, 4, 0, 0x90]));
    expect(await refused(noise)).toEqual({ kind: "not_readable" });
    const archive = file("a.txt", bytes("PK\x03\x04\0\0"));
    expect(await refused(archive)).toMatchObject({ kind: "not_readable" });
  });
});

describe("a PDF", () => {
  const tree = "<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 12 >>";

  it("reports its pages, from plain text or from a compressed object stream", async () => {
    const plain = bytes(`%PDF-1.4\n1 0 obj ${tree} endobj`);
    expect((await taken(file("a.pdf", plain))).partOf("id")).toMatchObject({
      mediaType: "application/pdf",
      pages: 12,
    });
    const stream = new Blob([tree]).stream().pipeThrough(new CompressionStream("deflate"));
    const packed = await new Response(stream).arrayBuffer();
    const before = bytes("%PDF-1.5\n1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n");
    const whole = new Blob([before, packed, bytes("\nendstream")]);
    expect(await countPdfPages(new Uint8Array(await whole.arrayBuffer()))).toBe(12);
    expect(await countPdfPages(bytes("%PDF-1.4\nnothing that can be read"))).toBeUndefined();
  });

  it("is counted in a single pass, however it is built", async () => {
    // Searching to the end of the file from every page-tree name would take minutes; the test has
    // seconds.
    const named = "/Type /Pages ".repeat(100_000);
    expect(await countPdfPages(bytes(`%PDF-1.5\n<<${named}`))).toBeUndefined();
  });

  it("is not inflated beyond the length of an object list", async () => {
    const list = new Blob([new Uint8Array(2_000_000).fill(32), tree]);
    const packed = list.stream().pipeThrough(new CompressionStream("deflate"));
    const before = bytes("%PDF-1.5\n1 0 obj << /Type /ObjStm >>\nstream\n");
    const whole = new Blob([before, await new Response(packed).arrayBuffer()]);
    expect(await countPdfPages(new Uint8Array(await whole.arrayBuffer()))).toBeUndefined();
  });
});

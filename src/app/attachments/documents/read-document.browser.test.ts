import { describe, expect, it } from "vitest";

import { MOST_TEXT } from "./document-text.ts";
import { readPdfText } from "./read-document.ts";
import { pdfOf } from "./test-support/pdf.ts";
import type { PdfParts } from "./test-support/pdf.ts";

const read = (pages: string[][], more?: PdfParts) =>
  readPdfText(new Blob([pdfOf(pages, more)], { type: "application/pdf" }));

describe("the text of a PDF", () => {
  it("comes page by page, in its lines and paragraphs", async () => {
    expect(
      await read([["(One line)", "(and the next.)", "", "(A paragraph.)"], ["(Second)"]]),
    ).toEqual({
      text: "[Page 1]\n\nOne line\nand the next.\n\nA paragraph.\n\n[Page 2]\n\nSecond",
    });
  });

  it("is read with Adobe's tables if its typeface needs one", async () => {
    const font = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>`;
    const objects = [
      `4 0 obj << /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R >> endobj`,
      `5 0 obj << /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /StemV 93 >> endobj`,
    ];
    expect(await read([["<4F60597D>"]], { font, objects })).toEqual({ text: "[Page 1]\n\n你好" });
  });

  it("is none of a scan, of what needs a password, and of what is no PDF", async () => {
    expect(await read([[], []])).toEqual({ problem: "no_text" });
    const key = "00".repeat(32);
    const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]`;
    expect(await read([["(Secret)"]], { trailer })).toEqual({ problem: "locked" });
    expect(await readPdfText(new Blob(["%PDF-1.4 nothing"]))).toEqual({ problem: "damaged" });
  });

  it("is cut where it is too long, and says so", async () => {
    const page = Array.from({ length: 50 }, () => `(${"iiii ".repeat(36)})`);
    const answer = await read([["(First)"], ...Array.from({ length: 79 }, () => page)]);
    const text = "text" in answer ? answer.text : "";
    expect(text.length).toBeLessThan(MOST_TEXT + 1_000);
    expect(text).toMatch(/^\[Page 1\]\n\nFirst\n\n\[Page 2\]\n\niiii iiii /u);
    expect(text).toMatch(
      /\[The document is too long: pages \d+ to 80 are not here, or not whole\.\]$/u,
    );
  });

  it("keeps the pages that are whole if others are not", async () => {
    const answer = await read([["(Here)"]], { count: 3 });
    expect("text" in answer ? answer.text : answer).toContain("[Page 1]\n\nHere");
  });

  it("is given up if it takes too long", async () => {
    const data = new Blob([pdfOf([["(Here)"]])]);
    expect(await readPdfText(data, 0)).toEqual({ problem: "out_of_time" });
  });
});

import { expect, it } from "vitest";

import { pageText } from "./page-text.ts";
import type { TextPiece } from "./page-text.ts";

function piece(str: string, y: number, hasEOL = true, height = 12): TextPiece {
  return { str, transform: [height, 0, 0, height, 72, y], height, hasEOL };
}

it("keeps lines, and leaves a blank one where there is more room than within a paragraph", () => {
  const pieces = [
    piece("Ti", 720, false, 20),
    piece("tle", 720, true, 20),
    piece("One line", 680),
    piece("and ", 666, false),
    piece("the next.", 666),
    piece("Another paragraph,", 630),
    piece("", 630),
    piece("in the next column", 720),
  ];
  expect(pageText(pieces)).toBe(
    "Title\n\nOne line\nand the next.\n\nAnother paragraph,\n\nin the next column",
  );
});

it("has no characters that nobody sees, and nothing for a page without words", () => {
  expect(pageText([piece("co\u00ADop\u0000", 700), piece("  ", 690)])).toBe("coop");
  expect(pageText([piece(" ", 700), piece("", 690)])).toBe("");
});

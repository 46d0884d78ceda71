import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { insertPlaceholders } from "#domain/requests/attachment-placeholders.ts";

import { bodyRows, laidOut } from "./body-rows.ts";

describe("the rows of a body", () => {
  test("add up to the body, and none is too long", () => {
    const unit = fc.constantFrom("a", "\\", "\\u200b", "é", "\u{1F984}", '"', "\n");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 4_000 }), (text) => {
        const rows = bodyRows(text);
        const whole = rows.reduce(
          (sum, row, at) => sum + (row.continued || at === 0 ? "" : "\n") + row.text,
          "",
        );
        expect(whole).toBe(text);
        expect(Math.max(...rows.map((row) => row.text.length))).toBeLessThanOrEqual(1_000);
      }),
    );
  });

  test("are never split inside an escape or a character", () => {
    for (let before = 985; before < 1_001; before += 1) {
      const escaped = bodyRows(`${"x".repeat(before)}\\u202e${"y".repeat(900)}`);
      expect(escaped.some(({ text }) => text.includes("\\u202e"))).toBe(true);
      const paired = bodyRows(`${"x".repeat(before)}\u{1F984}${"y".repeat(900)}`);
      expect(paired.some(({ text }) => text.includes("\u{1F984}"))).toBe(true);
    }
  });

  test("terminate for a megabyte of backslashes", () => {
    expect(bodyRows("\\".repeat(1_000_000)).length).toBeGreaterThan(999);
  });
});

describe("a formatted body", () => {
  test("shows a placeholder for an attachment", () => {
    const base64 = "A".repeat(100);
    const body = JSON.stringify({ image: `data:image/png;base64,${base64}` });
    const marked = insertPlaceholders(body, { b: { mediaType: "image/png", base64 } });
    expect(laidOut(marked)).toContain("base64,[the attachment’s bytes");
    expect(laidOut(marked).split("\n")).toHaveLength(3);
  });

  test("stays as it is if it is not JSON", () => {
    expect(laidOut("{not json")).toBe("{not json");
  });
});

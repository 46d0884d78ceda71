import fc from "fast-check";
import { expect, test } from "vitest";

import { toolNameFor } from "./tool-name.ts";

const none = new Set<string>();

test.for<[string, string, string]>([
  ["GitHub", "create_issue", "GitHub__create_issue"],
  ["Hugging Face", "model.search", "Hugging_Face__model_search"],
  ["Büro & Söhne", "prüfen", "Buro_Sohne__prufen"],
  ["7zip", "list", "mcp_7zip__list"],
  ["日本", "検索", "server__tool"],
])("%s and %s make a name that every provider accepts", ([server, tool, name]) => {
  expect(toolNameFor(server, tool, none)).toBe(name);
});

test("names are always accepted, and never twice the same", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string({ maxLength: 90 }))), (pairs) => {
      const taken = new Set<string>();
      for (const [server, tool] of pairs) {
        const name = toolNameFor(server, tool, taken);
        expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/u);
        expect(taken.has(name.toLowerCase())).toBe(false);
        taken.add(name.toLowerCase());
      }
    }),
  );
});

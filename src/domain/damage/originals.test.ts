import { expect, it } from "vitest";

import { originalsText } from "./originals.ts";
import { wholeRows } from "./test-support/whole-rows.ts";

const kept = { flaws: [], foundAt: 1, key: "x" };

it("saves an original without its key and without headers that may be one", () => {
  const headers = { Authorization: "Bearer sk-1", "x-gateway": "sk-2", "x-title": "Mine" };
  const tool = wholeRows.ownTools as { body: object };
  const own = [
    { name: "X-Api-Key", value: "sk-3" },
    { name: "accept-language", value: "en" },
  ];
  const text = originalsText([
    {
      ...kept,
      table: "connections",
      raw: { ...wholeRows.connections, name: 7, apiKey: "sk-4", headers },
    },
    { ...kept, table: "connections", raw: { ...wholeRows.connections, headers: "X-Key: sk-5" } },
    { ...kept, table: "ownTools", raw: { ...tool, body: { ...tool.body, headers: own } } },
    {
      ...kept,
      table: "ownTools",
      raw: { ...tool, body: { headers: ["sk-6", { value: "sk-7" }] } },
    },
  ]);
  expect(text).not.toMatch(/sk-\d/u);
  expect(text).toContain("Mine");
  expect(text).toContain('"value": "en"');
});

import { expect, it } from "vitest";

import { oneOf, plainFlaws } from "./damage-text.ts";

it("names a damaged row with its article", () => {
  const named = (["undo", "mcpServers", "mcpTools", "branches"] as const).map((table) =>
    oneOf({ table }),
  );
  expect(named).toEqual(["An undo step", "An MCP server", "An MCP tool", "A branch"]);
});

it("says in words where a row is damaged, and no path", () => {
  const said = (...places: string[]) =>
    plainFlaws({ flaws: places.map((place) => ({ place, message: "expected a string" })) });
  expect(said("message.content[0].text")).toBe("Something is wrong with its text.");
  expect(said("title", "createdAt", "updatedAt")).toBe(
    "Something is wrong with its title and its date.",
  );
  expect(said("fingerprints.last")).toBe("Something is wrong with its fingerprints.");
  expect(said("")).toBe("Something is wrong with a part of it.");
  expect(said("a", "b", "c")).toBe("Something is wrong with several parts of it.");
});

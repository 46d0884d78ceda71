import { expect, it } from "vitest";

import { articleOf, nounOf, plainFlaws } from "./damage-text.ts";

it("names a damaged row with its article", () => {
  const named = (["undo", "mcpServers", "mcpTools", "branches"] as const).map(
    (table) => `${articleOf({ table })} ${nounOf({ table })}`,
  );
  expect(named).toEqual(["An undo step", "An MCP server", "An MCP tool", "A branch"]);
});

it("says in words what of a row can't be read, and no path", () => {
  const said = (...places: string[]) =>
    plainFlaws({ flaws: places.map((place) => ({ place, message: "expected a string" })) });
  expect(said("message.content[0].text")).toBe("Its text can’t be read.");
  expect(said("title", "createdAt", "updatedAt")).toBe("Its title and its date can’t be read.");
  expect(said("fingerprints.last")).toBe("Its fingerprints can’t be read.");
  expect(said("")).toBe("A part of it can’t be read.");
  expect(said("a", "b", "c")).toBe("Several parts of it can’t be read.");
});

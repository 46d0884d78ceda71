import { expect, it } from "vitest";

import { articleOf, nounOf } from "./damage-text.ts";

it("names a damaged row with its article", () => {
  const named = (["undo", "mcpServers", "mcpTools", "branches"] as const).map(
    (table) => `${articleOf({ table })} ${nounOf({ table })}`,
  );
  expect(named).toEqual(["An undo step", "An MCP server", "An MCP tool", "A branch"]);
});

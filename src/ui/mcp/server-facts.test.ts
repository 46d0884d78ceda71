import { expect, test } from "vitest";

import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { serverFacts } from "./server-facts.ts";

const failed: McpState = { kind: "failed", problem: { kind: "not_found" }, retryAt: 0 };

function server(address: string): McpServer {
  return {
    id: "s",
    name: "Mine",
    address,
    headerNames: [],
    isOn: true,
    createdAt: 1,
    updatedAt: 1,
  };
}

test.each([
  ["http://127.0.0.1:4598/msp", "127.0.0.1:4598/msp"],
  ["https://mcp.example/mcp?key=secret", "mcp.example/mcp…"],
  ["https://mcp.example/s/a1b2c3d4e5f6a1b2c3d4e5f6/mcp", "mcp.example/s/…"],
])("a server at %s that is not found shows its path, and no key", (address, shown) => {
  expect(serverFacts(server(address), failed, [])).toEqual([shown]);
});

test("one that is not asked yet shows its host alone", () => {
  expect(serverFacts(server("http://127.0.0.1:4598/mcp"), { kind: "rest" }, [])[0]).toBe(
    "127.0.0.1:4598",
  );
});

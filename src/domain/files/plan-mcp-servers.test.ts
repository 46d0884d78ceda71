import { describe, expect, test } from "vitest";

import type { McpServer } from "#domain/mcp/server.ts";

import { mcpServerInFile, mcpServerShape } from "./mcp-server-shape.ts";
import { planMcpServers } from "./plan-mcp-servers.ts";

const server = (over: Partial<McpServer> = {}): McpServer => ({
  id: "s1",
  name: "Notes",
  address: "https://notes.example/mcp",
  headerNames: ["authorization"],
  isOn: true,
  createdAt: 1,
  updatedAt: 1,
  ...over,
});

describe("X8: a server in a file", () => {
  test.for([
    ["https://a.example/mcp", "https://a.example/mcp"],
    ["https://a.example/mcp?key=abc#x", "https://a.example/mcp"],
    ["https://a.example/s/ZDk4NjU0MzIxMDk4NzY1/mcp", "https://a.example/s/"],
    [
      "https://a.example/a-rather-long-name-of-a-path/mcp",
      "https://a.example/a-rather-long-name-of-a-path/mcp",
    ],
  ])("has no key of its address: %s", ([address = "", left]) => {
    expect(mcpServerInFile(server({ address })).address).toBe(left);
  });

  test.for<[keyof McpServer, unknown]>([
    ["name", "mcp"],
    ["name", " "],
    ["name", "x".repeat(61)],
    ["address", "http://public.example/mcp"],
    ["address", "javascript:alert(1)"],
    ["address", "https://user:word@a.example"],
    ["headerNames", ["Authorization"]],
    ["headerNames", ["cookie"]],
    ["headerNames", ["x-a", "x-a"]],
    ["isOn", "yes"],
  ])("is refused with the %s %j", ([field, value]) => {
    expect(mcpServerShape(server())).toBeUndefined();
    expect(mcpServerShape({ ...server(), [field]: value })?.path).toContain(field);
  });

  test("comes in switched off, under a free name, and once", () => {
    const here = [server({ id: "other", address: "https://b.example/mcp" })];
    const [planned] = planMcpServers([server()], here);
    expect(planned).toEqual({ server: server({ name: "Notes 2", isOn: false }), outcome: "new" });
    const then = [...here, planned?.server ?? server()];
    expect(planMcpServers([server()], then)).toMatchObject([{ outcome: "same" }]);
  });

  test("stays out of the way of one with its id, and of one that was removed", () => {
    const changed = server({ address: "https://elsewhere.example/mcp" });
    const [copy] = planMcpServers([server()], [changed]);
    expect(copy).toMatchObject({ outcome: "copy", server: { name: "Notes 2", isOn: false } });
    expect(copy?.server.id).not.toBe("s1");
    expect(planMcpServers([server()], [changed, copy?.server ?? changed])).toMatchObject([
      { outcome: "same" },
    ]);
    const [again] = planMcpServers([server()], [server({ deletedAt: 5 })]);
    expect(again).toMatchObject({ outcome: "new", server: { name: "Notes", isOn: false } });
    expect(again?.server.id).not.toBe("s1");
  });
});

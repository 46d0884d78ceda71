import { describe, expect, test } from "vitest";

import {
  pastedServers,
  serverAddressProblem,
  serverHeaderProblem,
  serverNameProblem,
} from "./server-input.ts";

describe("what a person enters for a server", () => {
  test.for<[string, string | undefined]>([
    ["Shop", undefined],
    [" ", "empty"],
    ["x".repeat(61), "long"],
    ["Built in", "reserved"],
    ["constructor", "reserved"],
    ["wiki", "taken"],
  ])("the name %j has the problem %s", ([name, problem]) => {
    expect(serverNameProblem(name, ["Wiki"])).toBe(problem);
  });

  test.for<[string, string | undefined]>([
    ["https://mcp.example/mcp", undefined],
    ["http://localhost:3001/mcp", undefined],
    ["http://192.168.0.7/mcp", undefined],
    ["http://mcp.example/mcp", "http"],
    ["https://me:secret@mcp.example/mcp", "address"],
    ["javascript:alert(1)", "address"],
    ["mcp.example", "address"],
  ])("the address %s has the problem %s", ([address, problem]) => {
    expect(serverAddressProblem(address)).toBe(problem);
  });

  test.for<[string, string, string | undefined]>([
    ["Authorization", "Bearer abc", undefined],
    ["X-Api-Key", "abc", undefined],
    ["Authorization", "two\nlines", "value"],
    ["Mcp-Session-Id", "abc", "own"],
    ["Cookie", "abc", "browser"],
    ["content-type", "text/plain", "own"],
    ["x-twice", "abc", "twice"],
  ])("the header %s: %j has the problem %s", ([name, value, problem]) => {
    expect(serverHeaderProblem(name, value, ["X-Twice"])).toBe(problem);
  });
});

describe("a pasted configuration", () => {
  const entry = { url: "https://mcp.example/mcp", headers: { Authorization: "Bearer abc" } };
  const found = {
    servers: [{ name: "shop", address: entry.url, headers: [["Authorization", "Bearer abc"]] }],
    programs: [],
  };

  test.for<[string, unknown]>([
    ["of Claude and Cursor", { mcpServers: { shop: entry } }],
    ["of VS Code", { servers: { shop: { type: "http", ...entry } } }],
    ["of VS Code's settings", { mcp: { servers: { shop: entry } } }],
    ["of Windsurf", { mcpServers: { shop: { serverUrl: entry.url, headers: entry.headers } } }],
    ["without a frame", { shop: entry }],
    ["of one server", { name: "shop", ...entry }],
  ])("%s is understood", ([, json]) => {
    expect(pastedServers(JSON.stringify(json))).toEqual(found);
  });

  test("a line cut out of one is, too", () => {
    expect(pastedServers(`"shop": ${JSON.stringify(entry)}`)).toEqual(found);
  });

  test("names programs, which no page can start, and is not anything else", () => {
    const json = { mcpServers: { files: { command: "npx", args: ["-y", "server"] } } };
    expect(pastedServers(JSON.stringify(json))).toEqual({ servers: [], programs: ["files"] });
    for (const text of ["", "https://mcp.example/mcp", "[1]", '{"a": 1}', "{"]) {
      expect(pastedServers(text)).toBeUndefined();
    }
  });
});

import { describe, expect, it } from "vitest";

import { routeHash, parseRoute } from "./route.ts";

describe("the address", () => {
  it("names a conversation, a branch and a message", () => {
    expect(parseRoute("#/c/one/cheaper-path?m=node")).toEqual({
      contextId: "one",
      branch: "cheaper-path",
      nodeId: "node",
    });
  });

  it.each([
    ["#/c/one", "one", null, null],
    ["#/c/one/main", "one", "main", null],
    ["#/c/one?m=node", "one", null, "node"],
    ["#/c/one/%", "one", "%", null],
    ["#/", null, null, null],
    ["", null, null, null],
  ])("reads %s", (hash, contextId, branch, nodeId) => {
    expect(parseRoute(hash)).toEqual({ contextId, branch, nodeId });
  });

  it("is read back unchanged, whatever a branch is called", () => {
    const branch = "a/b? c&m=d#é";
    expect(parseRoute(routeHash("one", branch, "n/1"))).toEqual({
      contextId: "one",
      branch,
      nodeId: "n/1",
    });
  });
});

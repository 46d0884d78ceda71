import { expect, test } from "vitest";

import type { CallNote } from "#domain/tool.ts";

import { factText } from "./fact-text.ts";

test("says that a call was approved only if the person was asked", () => {
  const decided = (scope: string, edited = false) =>
    factText({
      kind: "call",
      callId: "c",
      toolName: "t",
      phase: "decided",
      status: "approved",
      argumentsHash: "",
      edited,
      scope,
    });
  expect(decided("call")).toBe("Approved");
  expect(decided("always")).toBe("Approved");
  expect(decided("call", true)).toBe("Approved, edited");
  expect(decided("standing")).toBe("Allowed without asking");
});

test("tells each note of a call as what it is", () => {
  const noted = (what: CallNote["what"]) =>
    factText({
      kind: "call",
      callId: "c",
      toolName: "t",
      phase: "noted",
      note: { what, to: "mcp.example" },
    });
  expect(noted("sent")).toBe("Request to mcp.example");
  expect(noted("answering")).toBe("Answer from mcp.example");
  expect(noted("asked")).toBe("Question from mcp.example");
  expect(noted("answered")).toBe("You answered mcp.example");
  expect(noted("declined")).toBe("You declined what mcp.example asked");
  expect(noted("left_open")).toBe("You left the question from mcp.example open");
  expect(noted("sampling")).toBe("A model answers mcp.example");
  expect(noted("of another version" as CallNote["what"])).toBe("of another version");
  expect(noted("sampled")).toBe("A model’s answer to mcp.example");
});

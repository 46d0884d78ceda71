import { describe, expect, test } from "vitest";

import type { MessageNode, ToolCallRequest, ToolCallResult } from "#domain/message.ts";

import { resultsOfMany, withFolds } from "./call-folds.ts";
import type { CallFolds } from "./call-folds.ts";

const NONE: CallFolds = new Map();

/**
 * Builds an answer's calls and results from letters: the letter names the tool, and lower case means that the
 * call failed.
 */
function roundOf(outcomes: string, of: (result: ToolCallResult) => ToolCallResult = (one) => one) {
  const toolCalls = outcomes.split("").map((letter, at): ToolCallRequest => ({
    id: `call ${at}`,
    toolName: letter.toLowerCase(),
    arguments: {},
    approvalStatus: "approved",
  }));
  const answer = node("answer", { role: "assistant", content: [], toolCalls });
  const results = outcomes.split("").map((letter, at) => {
    const isError = letter === letter.toLowerCase();
    const toolResult = of({ requestId: `call ${at}`, result: "", isError, source: "tool" });
    return node(`r${at}`, { role: "tool", content: [], toolResult });
  });
  const all = [node("before", { role: "user", content: [] }), answer, ...results];
  const ids = [...all.map(({ id }) => id), "after"];
  return { ids, nodes: new Map(all.map((one) => [one.id, one])) };
}

function node(id: string, message: MessageNode["message"]): MessageNode {
  return { id, contextId: "c", parentId: null, message, createdAt: 1 };
}

const foldsOf = (folds: CallFolds) => [...new Set(folds.values())];

describe("many calls of one tool in an answer", () => {
  test("fold into a row if there are more than five", () => {
    const { ids, nodes } = roundOf("EEEEEE");
    expect(foldsOf(withFolds(NONE, ids, nodes))).toMatchObject([
      { toolName: "e", count: 6, failed: 0, headId: "r0" },
    ]);
    const five = roundOf("EEEEE");
    expect(withFolds(NONE, five.ids, five.nodes).size).toBe(0);
  });

  test("leave those that failed in view, and count them", () => {
    const { ids, nodes } = roundOf("eEEEeEEE");
    const [fold] = foldsOf(withFolds(NONE, ids, nodes));
    expect(fold).toMatchObject({ count: 8, failed: 2, headId: "r1" });
    expect([...(fold?.folded ?? [])]).toEqual(["r1", "r2", "r3", "r5", "r6", "r7"]);
  });

  test("fold for themselves where calls of another tool come in between", () => {
    const { ids, nodes } = roundOf("AAAAAABCCCCCCC");
    const folds = foldsOf(withFolds(NONE, ids, nodes));
    expect(folds.map(({ toolName, count }) => [toolName, count])).toEqual([
      ["a", 6],
      ["c", 7],
    ]);
  });

  test("do not fold what the person answered or what could not run", () => {
    for (const source of ["person", "system"] as const) {
      const { ids, nodes } = roundOf("EEEEEEEE", (result) => ({ ...result, source }));
      expect(withFolds(NONE, ids, nodes).size).toBe(0);
    }
  });

  test("are read together, and fold once all of them are read", () => {
    const { ids, nodes } = roundOf("EEEEEEEE");
    const some = new Map([...nodes].filter(([id]) => id !== "r4"));
    expect(withFolds(NONE, ids, some)).toBe(NONE);
    expect(resultsOfMany(ids, some)).toEqual(["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7"]);
  });

  test("stay folded when they are no longer read", () => {
    const { ids, nodes } = roundOf("EEEEEEEE");
    const folds = withFolds(NONE, ids, nodes);
    expect(withFolds(folds, ids, new Map())).toBe(folds);
    expect(withFolds(folds, ids, nodes)).toBe(folds);
  });
});

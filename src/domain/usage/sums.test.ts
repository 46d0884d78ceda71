import { describe, expect, test } from "vitest";

import type { InternalMessage, MessageNode, MessageSource } from "#domain/message.ts";

import { addUp, byModel, entryOf } from "./sums.ts";
import type { UsageEntry } from "./sums.ts";

function answer(metadata: NonNullable<InternalMessage["metadata"]>): MessageNode {
  return {
    id: "n",
    contextId: "c",
    parentId: null,
    message: { role: "assistant", content: [], metadata },
    createdAt: 0,
  };
}

function entries(...metadata: NonNullable<InternalMessage["metadata"]>[]): UsageEntry[] {
  return metadata.flatMap((one) => entryOf(answer(one)) ?? []);
}

const price = { input: 1, output: 2 };

describe("sums of usage", () => {
  test("add what is known and count what is not", () => {
    const sum = addUp(
      entries(
        { model: "a", usage: { inputTokens: 1_000_000, outputTokens: 500_000 }, price },
        { model: "a", usage: { inputTokens: 10, cachedTokens: 4 } },
        { model: "a", estimatedUsage: { inputTokens: 5, outputTokens: 6 }, status: "partial" },
        { model: "a" },
      ),
    );
    expect(sum).toEqual({
      answers: 4,
      inputTokens: 1_000_015,
      outputTokens: 500_006,
      cachedTokens: 4,
      cacheWriteTokens: 0,
      reasoningTokens: 0,
      silent: 1,
      estimated: 1,
      dollars: 2,
      priced: 1,
      dollarsEstimated: false,
    });
  });

  test("mark a cost as approximate if one of its parts is", () => {
    const estimatedUsage = { inputTokens: 1_000_000, outputTokens: 0 };
    expect(addUp(entries({ estimatedUsage, price }))).toMatchObject({
      dollars: 1,
      dollarsEstimated: true,
    });
  });

  test("use the price at the time: a later one changes nothing", () => {
    const before = entries({ usage: { inputTokens: 1_000_000 }, price });
    const after = entries({ usage: { inputTokens: 1_000_000 }, price: { input: 5, output: 5 } });
    expect(addUp([...before, ...after]).dollars).toBe(6);
  });

  test("leave out messages that no model produced, and copies", () => {
    const said = answer({ usage: { inputTokens: 1 } });
    expect(entryOf({ ...said, message: { ...said.message, role: "user" } })).toBeUndefined();
    const source: MessageSource = { kind: "cherry_pick", nodeIds: ["x"] };
    expect(entryOf(answer({ model: "a", source }))).toBeUndefined();
  });

  test("by model start with the most expensive", () => {
    const models = byModel(
      entries(
        { model: "cheap", usage: { inputTokens: 9 } },
        { model: "dear", usage: { inputTokens: 1 }, price },
        { model: "cheap", usage: { outputTokens: 1 } },
      ),
    );
    expect(models.map(({ modelId, sum }) => [modelId, sum.answers])).toEqual([
      ["dear", 1],
      ["cheap", 2],
    ]);
  });
});

import { describe, expect, test } from "vitest";

import { mainBranch } from "#domain/branching/test-support/context-model.ts";
import type { Branch, ChatConfig } from "#domain/context.ts";

import { differences, sourceOf } from "./setting-source.ts";

const config: ChatConfig = {
  modelId: "m",
  connectionId: "c",
  mode: "chat",
  parameters: { temperature: 0.5 },
};
const context = { config };

const branchWith = (fields: Partial<Branch>) => mainBranch(fields);

describe("where a setting comes from", () => {
  const origin = branchWith({
    systemPrompt: { id: "s", content: "Be brief." },
    overrides: { modelId: "other" },
  });
  const model = (branch: Branch, left: Branch | undefined) =>
    sourceOf({ context, branch, origin: left }, (settings) => settings.modelId);

  test("from the conversation, the branch it left, or itself", () => {
    expect(model(branchWith({}), undefined).from).toBe("conversation");
    expect(model(origin, undefined)).toEqual({ value: "other", from: "own", other: "m" });
    expect(model(branchWith({ overrides: { modelId: "other" } }), origin).from).toBe("origin");
    expect(model(branchWith({}), origin)).toEqual({ value: "m", from: "own", other: "other" });
  });

  test("differences name what a fork has changed, parameters by their own names", () => {
    const same = branchWith({ systemPrompt: { id: "t", content: "Be brief." } });
    expect(
      differences({ context, branch: { ...same, overrides: { modelId: "other" } }, origin }),
    ).toEqual([]);
    const branch = branchWith({
      userPrompt: "In French.",
      overrides: { modelId: "other", parameters: { temperature: null, top_p: 1 } },
    });
    expect(differences({ context, branch, origin })).toEqual([
      "systemPrompt",
      "userPrompt",
      "temperature",
      "top_p",
    ]);
    expect(differences({ context, branch: branchWith({}), origin: undefined })).toEqual([]);
  });
});

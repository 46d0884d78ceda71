import { describe, expect, test } from "vitest";

import type { AnswerValidator } from "#domain/answer-validators.ts";
import type { Branch, BranchOverrides, ChatConfig } from "#domain/context.ts";

import { answeringModel, effectiveSettings, ownSettings } from "./effective-settings.ts";

const config: ChatConfig = {
  modelId: "m",
  connectionId: "c",
  mode: "chat",
  parameters: { temperature: 0.5 },
};
const context = { config };

const withOverrides = (overrides: BranchOverrides): Pick<Branch, "overrides"> => ({ overrides });

describe("a branch's effective settings", () => {
  test("W1: are the conversation's if it overrides nothing", () => {
    expect(ownSettings(context, {})).toEqual(ownSettings(context));
    expect(ownSettings(context)).toEqual({
      systemPrompt: "",
      userPrompt: "",
      tools: {},
      ...config,
    });
  });

  test("W1: take each field that it overrides, and the conversation's others", () => {
    const branch = withOverrides({ connectionId: "d", mode: "work" });
    expect(ownSettings(context, branch)).toMatchObject({
      connectionId: "d",
      modelId: "m",
      mode: "work",
    });
  });

  test("W1: merge parameters by name; null removes one", () => {
    const branch = withOverrides({ parameters: { top_p: 0.9, temperature: null } });
    expect(ownSettings(context, branch).parameters).toEqual({ top_p: 0.9 });
  });

  test("W1: a parameter that is null in the conversation does not exist", () => {
    const bare = { config: { ...config, parameters: { temperature: null, seed: 7 } } };
    expect(ownSettings(bare).parameters).toEqual({ seed: 7 });
    const branch = withOverrides({ parameters: { temperature: 1 } });
    expect(ownSettings(bare, branch).parameters).toEqual({
      seed: 7,
      temperature: 1,
    });
  });

  test("W1: prompts are the branch's, the output schema the conversation's", () => {
    const outputSchema = { type: "object" };
    const branch = { systemPrompt: { id: "s", content: "Be brief." }, userPrompt: "In French." };
    expect(ownSettings({ config: { ...config, outputSchema } }, branch)).toMatchObject({
      systemPrompt: "Be brief.",
      userPrompt: "In French.",
      outputSchema,
    });
  });

  test("W1: what an answer must be is the branch's own, else the conversation's; null is none", () => {
    const validator: AnswerValidator = { kind: "function", id: "f", code: "return true" };
    const common = { ...config, outputSchema: { type: "object" }, validators: [validator] };
    const checks = (overrides: BranchOverrides) => {
      const branch = withOverrides(overrides);
      const { outputSchema, validators } = ownSettings({ config: common }, branch);
      return { outputSchema, validators };
    };
    expect(checks({})).toEqual({ outputSchema: { type: "object" }, validators: [validator] });
    expect(checks({ outputSchema: { type: "array" } }).outputSchema).toEqual({ type: "array" });
    expect(checks({ outputSchema: null, validators: [] })).toEqual({});
  });
});

describe("W5: the person's defaults", () => {
  const defaults = {
    instructions: "Be brief.",
    parameters: { temperature: 1.5, top_p: 0.4, verbosity: "low" },
  };

  test("apply where neither branch nor conversation says otherwise", () => {
    const branch = withOverrides({ parameters: { top_p: 0.9 } });
    expect(effectiveSettings({ defaults, modes: [], context, branch })).toMatchObject({
      userPrompt: "Be brief.",
      parameters: { temperature: 0.5, top_p: 0.9, verbosity: "low" },
      fromDefaults: ["userPrompt", "verbosity"],
    });
  });

  test("give way to a branch's own prompt, and to a parameter that was set to none", () => {
    const branch = { userPrompt: "In French.", ...withOverrides({ parameters: { top_p: null } }) };
    const settings = effectiveSettings({ defaults, modes: [], context, branch });
    expect(settings.userPrompt).toBe("In French.");
    expect(settings.parameters).not.toHaveProperty("top_p");
    expect(settings.fromDefaults).toEqual(["verbosity"]);
  });

  test("do not apply to a conversation that ignores them", () => {
    const without = { config: { ...config, ignoresDefaults: true } };
    const layers = { defaults, modes: [], context: without, branch: undefined };
    const { fromDefaults, modeInUse, ...settings } = effectiveSettings(layers);
    expect(modeInUse.id).toBe(config.mode);
    expect(settings).toEqual(ownSettings(context));
    expect(fromDefaults).toBeUndefined();
  });
});

describe("W4: without a model", () => {
  const connections = [
    { id: "c", defaultModel: "usual" },
    { id: "d", defaultModel: "usual" },
  ];
  const modelOf = (modelId: string, branch = {}) =>
    answeringModel({ config: { ...config, modelId } }, branch, connections).modelId;

  test("the connection's default is used, and only then", () => {
    expect(modelOf("")).toBe("usual");
    expect(modelOf("m")).toBe("m");
    expect(modelOf("", withOverrides({ modelId: "n" }))).toBe("n");
  });

  test("an empty override counts as none, whatever the conversation's model is", () => {
    expect(modelOf("m", withOverrides({ connectionId: "d", modelId: "" }))).toBe("usual");
  });

  test("it stays empty if the connection is unknown", () => {
    const bare = { config: { ...config, modelId: "" } };
    expect(answeringModel(bare, undefined, []).modelId).toBe("");
    expect(answeringModel(bare, undefined, undefined).modelId).toBe("");
  });
});

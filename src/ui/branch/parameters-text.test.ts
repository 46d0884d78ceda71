import { describe, expect, test } from "vitest";

import {
  choicesOf,
  fieldText,
  isOffered,
  numberParameters,
  numberProblem,
  otherProblem,
  otherText,
  withChoice,
  withNumber,
  withOthers,
} from "./parameters-text.ts";
import type { NumberParameter } from "./parameters-text.ts";

const parameters = { temperature: 0.2, seed: 7, stop: ["\n"] };

function named(name: string): NumberParameter {
  const found = numberParameters.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe("a parameter with its own field", () => {
  test.each([
    ["temperature", "", true],
    ["temperature", "0.7", true],
    ["temperature", "2.1", false],
    ["temperature", "warm", false],
    ["top_p", "1", true],
    ["top_p", "-0.1", false],
    ["max_tokens", "4096", true],
    ["max_tokens", "0", false],
    ["max_tokens", "1.5", false],
  ])("%s: “%s”", (name, text, right) => {
    expect(numberProblem(text, named(name)) === undefined).toBe(right);
  });

  test("is set alone and removed when its field is emptied", () => {
    expect(withNumber(parameters, "temperature", "1")).toEqual({ ...parameters, temperature: 1 });
    expect(withNumber(parameters, "temperature", " ")).toEqual({ seed: 7, stop: ["\n"] });
    expect(fieldText(parameters, "temperature")).toBe("0.2");
    expect(fieldText(parameters, "top_p")).toBe("");
  });
});

describe("a parameter with a list of values", () => {
  const effort = { name: "reasoning_effort" } as const;
  const verbosity = { name: "verbosity" } as const;

  test("is set alone, and removed by the empty value", () => {
    expect(withChoice(parameters, "reasoning_effort", "high")).toEqual({
      ...parameters,
      reasoning_effort: "high",
    });
    expect(withChoice({ verbosity: "low", seed: 7 }, "verbosity", "")).toEqual({ seed: 7 });
  });

  test("keeps a value that is not in its list", () => {
    expect(choicesOf(verbosity, "")).toEqual(["low", "medium", "high"]);
    expect(choicesOf(verbosity, "endless")).toEqual(["low", "medium", "high", "endless"]);
  });

  test("is offered where the model may have it, or where it is set", () => {
    const plain = { abilities: { reasoning: false } };
    expect(isOffered(effort, {}, "anthropic-messages", undefined)).toBe(true);
    expect(isOffered(effort, {}, "openai-chat", plain)).toBe(false);
    expect(isOffered(effort, { reasoning_effort: "low" }, "openai-chat", plain)).toBe(true);
    expect(isOffered(verbosity, {}, "openai-responses", plain)).toBe(true);
    expect(isOffered(verbosity, {}, "gemini", undefined)).toBe(false);
  });
});

describe("the other parameters, as JSON", () => {
  test("are shown without those that have a field, and merged back with them", () => {
    expect(JSON.parse(otherText(parameters))).toEqual({ seed: 7, stop: ["\n"] });
    expect(otherText({ temperature: 1 })).toBe("");
    expect(withOthers(parameters, '{"top_k": 5}')).toEqual({ temperature: 0.2, top_k: 5 });
    expect(withOthers(parameters, "")).toEqual({ temperature: 0.2 });
  });

  test.each(["", '{"seed": 1}', '{"stop": ["a"], "logit_bias": {"1": -5}}'])(
    "accepts %s",
    (text) => {
      expect(otherProblem(text)).toBeUndefined();
    },
  );

  test.each([
    ["[1]", /^Enter an object/u],
    ["{seed: 1}", /^Not valid JSON/u],
    ['{"temperature": 1}', /has its own field/u],
    ['{"verbosity": "low"}', /has its own field/u],
    ['{"messages": []}', /^Bough doesn’t allow/u],
    ['{"store": true}', /^Bough doesn’t allow/u],
    ['{"__proto__": {}}', /^Bough doesn’t allow/u],
  ])("rejects %s", (text, problem) => {
    expect(otherProblem(text)).toMatch(problem);
  });
});

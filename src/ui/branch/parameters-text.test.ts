import { describe, expect, test } from "vitest";

import {
  namedParameters,
  numberProblem,
  numberText,
  otherProblem,
  otherText,
  withNumber,
  withOthers,
} from "./parameters-text.ts";
import type { NamedParameter } from "./parameters-text.ts";

const parameters = { temperature: 0.2, seed: 7, stop: ["\n"] };

function named(name: string): NamedParameter {
  const found = namedParameters.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe("a parameter with a field of its own", () => {
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

  test("is set by itself, and taken away where its field is emptied", () => {
    expect(withNumber(parameters, "temperature", "1")).toEqual({ ...parameters, temperature: 1 });
    expect(withNumber(parameters, "temperature", " ")).toEqual({ seed: 7, stop: ["\n"] });
    expect(numberText(parameters, "temperature")).toBe("0.2");
    expect(numberText(parameters, "top_p")).toBe("");
  });
});

describe("all others, as JSON", () => {
  test("are shown without those that have a field, and put back beside them", () => {
    expect(JSON.parse(otherText(parameters))).toEqual({ seed: 7, stop: ["\n"] });
    expect(otherText({ temperature: 1 })).toBe("");
    expect(withOthers(parameters, '{"top_k": 5}')).toEqual({ temperature: 0.2, top_k: 5 });
    expect(withOthers(parameters, "")).toEqual({ temperature: 0.2 });
  });

  test.each(["", '{"seed": 1}', '{"stop": ["a"], "logit_bias": {"1": -5}}'])(
    "right: %s",
    (text) => {
      expect(otherProblem(text)).toBeUndefined();
    },
  );

  test.each([
    ["[1]", /^An object/u],
    ["{seed: 1}", /^This is no JSON/u],
    ['{"temperature": 1}', /has a field of its own/u],
    ['{"messages": []}', /filled in by Bough/u],
    ['{"store": true}', /filled in by Bough/u],
    ['{"__proto__": {}}', /filled in by Bough/u],
  ])("wrong: %s", (text, problem) => {
    expect(otherProblem(text)).toMatch(problem);
  });
});

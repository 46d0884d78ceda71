import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonObject, JsonValue } from "#domain/json.ts";
import { forbiddenKeyIn } from "#domain/storable.ts";

import { checkArguments, checkCall, parseArguments } from "./check-call.ts";
import { createToolRegistry, onlyTools } from "./registry.ts";
import { fakeTool } from "./test-support/fake-tool.ts";

const registry = createToolRegistry();

function check(argumentsText: string, parameters: JsonObject = {}) {
  const tools = createToolRegistry([fakeTool({ parameters })]);
  return checkCall({ toolName: "fake", argumentsText }, tools);
}

/** What the property tests compare with: the value of JSON.parse, or the text itself. */
function oracle(text: string): unknown {
  const bare = text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, "");
  if (bare === "" || bare === "null") return {};
  try {
    const value = JSON.parse(text) as JsonValue;
    return forbiddenKeyIn(value) === undefined ? value : text;
  } catch {
    return text;
  }
}

describe("parsing", () => {
  test("never throws, and returns what JSON.parse returns", async () => {
    const text = fc.oneof(
      fc.json(),
      fc.json({ stringUnit: "binary" }),
      fc.string({ unit: "binary" }),
      fc.json().map((json) => json.slice(0, -1)),
      fc.constantFrom("", " ", "null", " null\n", "nul", "NaN", '{"a":1,"a":2}', "\u00a0"),
    );
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.constantFrom("fake", "fakes", "", "__proto__"),
        async (raw, name) => {
          const tools = createToolRegistry([fakeTool({ parameters: {} })]);
          const checked = await checkCall({ toolName: name, argumentsText: raw }, tools);
          expect(checked.arguments).toStrictEqual(oracle(raw));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each(["", "  \n", "null", " null "])("%j means no arguments", async (text) => {
    expect(await check(text)).toEqual({ arguments: {} });
  });

  test.each([
    ['"path"', "path"],
    ['["a","b"]', ["a", "b"]],
    ["3", 3],
    ["false", false],
    ['[null, {"a": {}}]', [null, { a: {} }]],
  ])("%s is one of the shapes of arguments", async (text, value) => {
    expect(await check(text)).toEqual({ arguments: value });
  });

  test("the last of two equal keys wins, as in the dialog", async () => {
    expect(await check('{"a": 1, "a": 2}')).toEqual({ arguments: { a: 2 } });
  });

  test.each(["__proto__", "constructor", "prototype"])(
    "a key that no file may contain is refused, and the text is kept: %s",
    async (key) => {
      const text = `{"a": [{"${key}": {"polluted": true}}]}`;
      expect(await check(text)).toEqual({
        arguments: text,
        problem: { kind: "malformed", message: expect.stringContaining(`"${key}"`) },
      });
      // Arguments that the person edited are refused in the same way.
      expect(await checkArguments(JSON.parse(text) as JsonValue, {})).toMatchObject({
        kind: "malformed",
      });
    },
  );
});

describe("malformed", () => {
  test("truncated text is not repaired, and the error says where it ends", async () => {
    expect(await check('{"expression": "2 +')).toEqual({
      arguments: '{"expression": "2 +',
      problem: {
        kind: "malformed",
        message:
          "The arguments cannot be read: no JSON from line 1, column 16 (character 15): value was " +
          'expected after "{"expression":", but there is ""2 +". ' +
          "Nothing was run; make the whole call again.",
      },
    });
    expect((await check('{"a": 1')).problem?.message).toContain(
      "ends at character 7 where , or } was expected",
    );
  });

  test("the error says line and column, and escapes invisible characters", async () => {
    const { problem } = await check('{\n  "a": 1,\n  \u202eb: 2\n}');
    expect(problem?.message).toContain("line 3, column 3");
    expect(problem?.message).toContain("\\u202eb: 2");
  });

  test.each([
    "{'a': 1}",
    "{a: 1}",
    '{"a": 1,}',
    "```json\n{}\n```",
    "undefined",
    "{} {}",
    "// x",
    "\u00a0",
    "\ufeffnull",
  ])("%s is not corrected", async (text) => {
    expect(await check(text)).toMatchObject({
      arguments: text,
      problem: { kind: "malformed" },
    });
  });

  test("too deep or too long arguments are refused before anything walks them", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(await check(deep)).toMatchObject({
      arguments: deep,
      problem: { kind: "malformed", message: expect.stringContaining("deeper than 128") },
    });
    expect(parseArguments(`"${"a".repeat(2 ** 20)}"`)).toMatchObject({
      error: { kind: "malformed", message: expect.stringContaining("longer than 1048576") },
    });
    expect(parseArguments("[".repeat(129) + "]".repeat(129)).ok).toBe(true);
    expect(parseArguments("[".repeat(130) + "]".repeat(130)).ok).toBe(false);
  });
});

describe("unknown tools", () => {
  test.each([
    ["calculater", "Did you mean calculator?"],
    ["Calculator", "Did you mean calculator?"],
    ["currentTime", "Did you mean current_time?"],
    ["time", "Did you mean current_time?"],
    ["search_conversation", "Did you mean search_conversations?"],
  ])("%s: %s", async (toolName, hint) => {
    expect(await checkCall({ toolName, argumentsText: '{"a":1}' }, registry)).toEqual({
      arguments: { a: 1 },
      problem: { kind: "unknown_tool", message: `There is no tool "${toolName}". ${hint}` },
    });
  });

  test("all tools are named if none is similar", async () => {
    const { problem } = await checkCall(
      { toolName: "launch_rocket", argumentsText: "{" },
      registry,
    );
    expect(problem?.kind).toBe("unknown_tool");
    expect(problem?.message).toContain("There are: ask_person, calculator, current_time");
  });

  test("says of one that is only left out here that it is, and how it may be had", async () => {
    const call = { toolName: "calculator", argumentsText: "{}" };
    const problemWith = async (...names: string[]) =>
      (await checkCall(call, onlyTools(registry, names))).problem;
    expect(await problemWith("current_time")).toEqual({
      kind: "unknown_tool",
      message:
        'You are not offered the tool "calculator" here. Do without it, or ask the person to switch it on.',
    });
    const found = await problemWith("find_tools");
    expect(found?.message).toContain("Look for it with find_tools");
  });

  test("says so if there are no tools at all", async () => {
    const { problem } = await checkCall(
      { toolName: "calculator", argumentsText: "" },
      createToolRegistry([]),
    );
    expect(problem?.message).toContain("There are no tools here.");
  });
});

describe("arguments that do not match", () => {
  test("are reported with their paths", async () => {
    expect(
      await checkCall(
        { toolName: "calculator", argumentsText: '{"expression": 4, "x": 1}' },
        registry,
      ),
    ).toEqual({
      arguments: { expression: 4, x: 1 },
      problem: {
        kind: "invalid_arguments",
        message:
          "The arguments do not fit the tool's schema. " +
          "/expression: must be a string; /x: is not known here.",
      },
    });
  });

  test("are reported as a whole if they are not named arguments", async () => {
    const { problem } = await checkCall({ toolName: "current_time", argumentsText: "3" }, registry);
    expect(problem?.message).toContain("the arguments: must be an object");
  });
});

describe("a tool that takes a plain string", () => {
  const text: JsonObject = { title: "expression", type: "string", minLength: 1 };

  test("gets it without the wire's field", async () => {
    expect(await check('{"expression": "2 + 2"}', text)).toEqual({ arguments: "2 + 2" });
  });

  test("also if the model wrote it bare", async () => {
    expect(await check('"2 + 2"', text)).toEqual({ arguments: "2 + 2" });
  });

  test("is told of mistakes in the form that the model knows", async () => {
    expect(await check("{}", text)).toMatchObject({
      arguments: {},
      problem: { message: expect.stringContaining("/expression: is required") },
    });
    expect(await check('{"expression": ""}', text)).toMatchObject({
      arguments: { expression: "" },
      problem: { message: expect.stringContaining("/expression: String is too short") },
    });
  });

  test("a list of strings, too", async () => {
    const list: JsonObject = { type: "array", items: { type: "string" } };
    expect(await check('{"input": ["a", "b"]}', list)).toEqual({ arguments: ["a", "b"] });
  });
});

import { describe, expect, test, vi } from "vitest";

import type { JsonObject, JsonValue } from "#domain/json.ts";
import { wireParameters } from "#domain/tool-arguments.ts";
import { changesNothing } from "#domain/tool-sets/approval.ts";

import { checkCall } from "./check-call.ts";
import { describeCall, callLabel } from "./describe.ts";
import { executeCall } from "./executor.ts";
import { builtInTools, createToolRegistry, onlyTools } from "./registry.ts";
import { fakeServices, fakeTool } from "./test-support/fake-tool.ts";
import { fakeWorkspace } from "./test-support/fake-workspace.ts";
import { findSchemaProblem } from "./validate.ts";

const registry = createToolRegistry();
/** Files that the examples expect. */
const EXAMPLE_FILES = { "src/main.js": "const n = 1;\n", "log.txt": "", "old/draft.txt": "" };
const { signal } = new AbortController();

test("the built-in tools are found", () => {
  expect(builtInTools.map(({ definition }) => definition.name)).toEqual(
    expect.arrayContaining(["ask_person", "calculator", "current_time", "search_conversations"]),
  );
});

/** The contract that the rest of Bough relies on for every tool. */
describe.each(builtInTools.map((tool) => [tool.definition.name, tool] as const))(
  "built-in tool %s",
  (_name, tool) => {
    const { definition } = tool;

    test("has a name that every provider accepts", () => {
      expect(definition.name).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
    });

    test("tells the model and the person what it does, and where it is from", () => {
      expect(definition.description.length).toBeGreaterThan(20);
      // OpenAI's limit is the lowest.
      expect(definition.description.length).toBeLessThan(2048);
      expect(definition.summary).toMatch(/^[A-Z].*\.$/);
      expect(["built in", "workspace", "code"]).toContain(definition.origin);
    });

    test("has a timeout that a timer can hold", () => {
      expect(definition.timeout).toBeGreaterThan(0);
      expect(definition.timeout).toBeLessThan(2 ** 31);
    });

    test("asks before it runs if it changes anything, or is a question (U1)", () => {
      const mayRunAtOnce =
        (changesNothing(definition) || definition.risk === "writes_files") &&
        definition.kind !== "question";
      expect(definition.requiresApproval || mayRunAtOnce).toBe(true);
    });

    test("has a schema of named, described arguments and no others", async () => {
      const parameters = wireParameters(definition.parameters);
      expect(await findSchemaProblem(parameters)).toBeUndefined();
      expect(unknownKeywords(parameters).filter((keyword) => keyword !== "title")).toEqual([]);
      expect(parameters["type"]).toBe("object");
      expect(parameters["additionalProperties"]).toBe(false);
      const properties = parameters["properties"] as Record<string, JsonObject>;
      for (const property of Object.values(properties)) {
        expect(property["description"]).toEqual(expect.any(String));
      }
      expect(Object.keys(properties)).toEqual(
        expect.arrayContaining((parameters["required"] ?? []) as string[]),
      );
    });

    test("is JSON, so that it can be pinned by its hash", () => {
      expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
    });

    test("has examples that pass its own schema", async () => {
      expect(tool.examples.length).toBeGreaterThan(0);
      for (const example of tool.examples) {
        const call = { toolName: definition.name, argumentsText: JSON.stringify(example) };
        expect(await checkCall(call, registry)).toEqual({ arguments: example });
      }
    });

    test("refuses an argument that it does not know", async () => {
      const call = { toolName: definition.name, argumentsText: '{"surely_unknown": 1}' };
      expect((await checkCall(call, registry)).problem).toMatchObject({
        kind: "invalid_arguments",
        message: expect.stringContaining("/surely_unknown: is not known here"),
      });
    });

    test("says what a call will do, for its examples and for any arguments", () => {
      for (const example of tool.examples) {
        expect(describeCall(tool, example)).not.toBe("");
        expect(callLabel(tool, example)).not.toMatch(/\n/);
      }
      const odd: JsonValue[] = [null, "text", 1, [], ["a"], { expression: 1 }, { __proto__: null }];
      for (const args of odd) {
        expect(tool.describe?.(args)).toEqual(expect.any(String));
        expect(tool.label?.(args)).toEqual(expect.any(String));
      }
    });

    test("an aborted call ends as aborted", async () => {
      const outcome = await executeCall(tool, tool.examples[0] ?? {}, {
        signal: AbortSignal.abort(),
        services: fakeServices(),
      });
      expect(outcome).toMatchObject({
        ok: false,
        error: { kind: definition.kind === "question" ? "fatal" : "aborted" },
      });
    });
  },
);

const executable = builtInTools.filter(({ definition }) => definition.kind !== "question");

describe.each(executable.map((tool) => [tool.definition.name, tool] as const))(
  "executable tool %s",
  (_name, tool) => {
    // The engine needs a browser's worker; see run-javascript.browser.test.ts.
    test.skipIf(tool.definition.origin === "code")("its examples run", async () => {
      for (const example of tool.examples) {
        // On a busy machine, loading a tool's library may take longer than the tool's own timeout.
        const options = {
          signal,
          services: fakeServices(),
          workspace: fakeWorkspace(EXAMPLE_FILES),
          timeout: Number.POSITIVE_INFINITY,
        };
        expect(await executeCall(tool, example, options)).toMatchObject({ ok: true });
      }
    });

    test("refuses bad arguments that the check lets through, as a ToolFailure", async () => {
      for (const args of [null, "", [], 1, { expression: 1 }, { timeZone: 1, query: 1 }]) {
        const options = { signal, services: fakeServices() };
        const outcome = await executeCall(tool, args, options);
        const kind = outcome.ok ? "none" : outcome.error.kind;
        expect(["none", "invalid_arguments"]).toContain(kind);
      }
    });
  },
);

describe("a registry", () => {
  test("leaves out a second tool of the same name, and names that no provider accepts", () => {
    const own = createToolRegistry([fakeTool()]);
    expect(own.setSource("server", [fakeTool(), fakeTool({ name: "other" })])).toEqual([
      { kind: "duplicate_name", name: "fake" },
    ]);
    for (const name of ["", "two words", "1st", "a".repeat(65), "läuft", "a.b"]) {
      expect(own.setSource("odd", [fakeTool({ name })])).toEqual([{ kind: "bad_name", name }]);
    }
    expect(own.tools().map(({ definition }) => definition.name)).toEqual(["fake", "other"]);
  });

  test("two built-in tools of the same name are a bug", () => {
    expect(() => createToolRegistry([fakeTool(), fakeTool()])).toThrow(/duplicate_name/);
  });

  test("replaces a source's tools at run time, and tells who listens", () => {
    const own = createToolRegistry([]);
    const told = vi.fn<() => void>();
    const stop = own.subscribe(told);
    const tool = fakeTool({ name: "server__Do-It" });
    expect(own.setSource("server", [tool])).toEqual([]);
    expect(own.get("server__Do-It")).toBe(tool);
    expect(own.definitions()).toBe(own.definitions());
    own.setSource("server", []);
    expect(own.get("server__Do-It")).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    own.setSource("server", [tool]);
    expect(told).toHaveBeenCalledTimes(2);
  });

  test("a name stays with the source that had it first", () => {
    const own = createToolRegistry([]);
    const [first, second] = [fakeTool({ origin: "first" }), fakeTool({ origin: "second" })];
    own.setSource("first", [first]);
    own.setSource("second", [second]);
    own.setSource("first", [first]);
    expect(own.get("fake")).toBe(first);
  });

  test("does not treat names of built-in object properties as tools", () => {
    expect(registry.get("constructor")).toBeUndefined();
    expect(registry.get("__proto__")).toBeUndefined();
  });

  test("a subset follows the whole", () => {
    const whole = createToolRegistry([fakeTool({ name: "a" }), fakeTool({ name: "b" })]);
    const some = onlyTools(whole, ["b", "c"]);
    expect(some.tools().map(({ definition }) => definition.name)).toEqual(["b"]);
    expect(some.get("a")).toBeUndefined();
    whole.setSource("more", [fakeTool({ name: "c" })]);
    expect(some.get("c")?.definition.name).toBe("c");
  });
});

/** The part of JSON Schema 2020-12 that all providers accept in a tool's parameters. */
const keywords = new Set(
  (
    "type properties required additionalProperties description enum items minItems maxItems " +
    "minLength maxLength minimum maximum"
  ).split(" "),
);

function unknownKeywords(schema: JsonObject): string[] {
  const properties = (schema["properties"] ?? {}) as Record<string, JsonObject>;
  const items = schema["items"] === undefined ? [] : [schema["items"] as JsonObject];
  return [
    ...Object.keys(schema).filter((keyword) => !keywords.has(keyword)),
    ...[...Object.values(properties), ...items].flatMap(unknownKeywords),
  ];
}

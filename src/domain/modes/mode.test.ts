import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ChatConfig } from "#domain/context.ts";
import { effectiveSettings, modeSettings } from "#domain/settings/effective-settings.ts";
import type { SettingLayers } from "#domain/settings/effective-settings.ts";
import { NO_DEFAULTS } from "#domain/settings/person-defaults.ts";
import { toolChoices } from "#domain/tool-sets/tool-set.ts";
import type { ToolDefinition, ToolRisk } from "#domain/tool.ts";

import { choiceOf, putBack, replacedBy } from "./choose-mode.ts";
import { freeModeName, modeInUse, modesToChoose } from "./mode.ts";
import type { Mode } from "./mode.ts";

const draft: Mode = {
  id: "m1",
  name: "Draft",
  prompt: "Write.",
  tools: { limit: "any", sources: {}, tools: { calculator: false } },
  approval: "usual",
  parameters: { temperature: 0.2, seed: 3 },
  outputSchema: { type: "object" },
  createdAt: 1,
  updatedAt: 2,
};

const config = { modelId: "m", connectionId: "c", mode: "m1", parameters: {} };
const all: ToolDefinition[] = (
  ["computes", "reads", "writes", "reaches_network", "asks_person"] satisfies ToolRisk[]
).map((risk) => ({
  name: risk,
  description: "",
  summary: "",
  parameters: {},
  requiresApproval: true,
  risk,
  idempotent: false,
  timeout: 1,
  origin: "built in",
}));
const sent = (id: string, switches = {}) =>
  toolChoices(all, modeInUse(id, [draft]).tools, switches).flatMap(({ isOn, definition }) =>
    isOn ? [definition.name] : [],
  );

describe("Bough's own modes", () => {
  test("O1: planning never sends a tool that changes anything", () => {
    const harmless = ["computes", "reads", "asks_person"];
    expect(sent("planning")).toEqual(harmless);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...all.map(({ name }) => name)), fc.boolean()),
        (switches) => {
          expect(harmless).toEqual(expect.arrayContaining(sent("planning", switches)));
        },
      ),
    );
  });

  test("chat leaves work to work", () => {
    const code = { ...all[0]!, name: "run", origin: "code" };
    const isOn = (id: string) => toolChoices([code], modeInUse(id, []).tools)[0]?.isOn;
    expect([isOn("chat"), isOn("work")]).toEqual([false, true]);
  });

  test("are not rows, and no row takes their place", () => {
    expect(modeInUse("chat", [{ ...draft, id: "chat" }])).toMatchObject({
      name: "Chat",
      state: "own",
    });
    expect(modeInUse("", [])).toMatchObject({ name: "Chat", state: "own" });
  });
});

describe("a mode of the person's", () => {
  test("O2: that is deleted stays as it was where it is used, and cannot be chosen", () => {
    const deleted = { ...draft, deletedAt: 5 };
    const { state, ...content } = modeInUse("m1", [deleted]);
    expect(state).toBe("deleted");
    expect(content).toEqual({ ...modeInUse("m1", [draft]), state: undefined });
    expect(modesToChoose([deleted]).map(({ id }) => id)).toEqual(["chat", "planning", "work"]);
    expect(modesToChoose([draft]).map(({ id }) => id)).toContain("m1");
  });

  test.each(["other", "constructor", "__proto__"])(
    "O2: %s is unknown, and may change nothing",
    (id) => {
      expect(modeInUse(id, [draft])).toMatchObject({
        state: "gone",
        prompt: "",
        approval: "every",
      });
      expect(sent(id)).toEqual(["computes", "reads", "asks_person"]);
    },
  );

  test("O3: its parameters and its schema go below the conversation's and the branch's", () => {
    const modes = [draft];
    const plain = effectiveSettings({
      modes,
      defaults: NO_DEFAULTS,
      context: { config },
      branch: undefined,
    });
    expect(plain).toMatchObject({
      parameters: { temperature: 0.2, seed: 3 },
      fromMode: ["temperature", "seed"],
      outputSchema: { type: "object" },
    });
    const own = effectiveSettings({
      modes,
      defaults: { instructions: "", parameters: { temperature: 1, top_p: 0.5 } },
      context: { config: { ...config, parameters: { seed: 4 }, outputSchema: { type: "string" } } },
      branch: { overrides: { parameters: { temperature: null } } },
    });
    expect(own).toMatchObject({
      parameters: { seed: 4, top_p: 0.5 },
      fromDefaults: ["top_p"],
      outputSchema: { type: "string" },
    });
    expect(own.fromMode).toBeUndefined();
  });

  test("O3: its validators go below the conversation's, and a branch may want none", () => {
    const check = (id: string) => ({ kind: "pattern" as const, id, pattern: ".", flags: "u" });
    const modes = [{ ...draft, validators: [check("mode's")] }];
    const own = { ...config, validators: [check("own")] };
    const idsOf = (layers: Pick<SettingLayers, "context"> & Partial<SettingLayers>) =>
      effectiveSettings({
        modes,
        defaults: NO_DEFAULTS,
        branch: undefined,
        ...layers,
      }).validators?.map(({ id }) => id);
    expect(idsOf({ context: { config } })).toEqual(["mode's"]);
    expect(idsOf({ context: { config: own } })).toEqual(["own"]);
    const branch = { overrides: { validators: [] } };
    expect(idsOf({ context: { config }, branch })).toBeUndefined();
  });

  test("O3: a branch may have another mode than its conversation", () => {
    const layers = { modes: [draft], context: { config }, branch: { overrides: { mode: "work" } } };
    expect(modeSettings(layers).modeInUse).toMatchObject({ id: "work", state: "own" });
  });

  test("O4: brings its model along, unless the model's connection is gone", () => {
    const model = { connectionId: "c2", modelId: "large" };
    const there = choiceOf({ id: "m1", model }, [{ id: "c1" }, { id: "c2" }]);
    expect(there).toEqual({ mode: "m1", ...model });
    const before = { mode: "chat", connectionId: "c", modelId: "m" };
    expect(replacedBy(there, { config: { ...config, mode: "chat" } })).toEqual(before);
    const gone = choiceOf({ id: "m1", model }, [{ id: "c1" }]);
    expect(gone).toEqual({ mode: "m1" });
    expect(replacedBy(gone, { config: { ...config, mode: "chat" } })).toEqual({ mode: "chat" });
  });

  test("O4: undoing it keeps a mode or a model chosen since", () => {
    const choice = { mode: "m1", connectionId: "c2", modelId: "large" };
    const before = { mode: "chat", connectionId: "c", modelId: "m" };
    const undone = (since: Partial<ChatConfig>) =>
      putBack(choice, before, { ...config, ...choice, ...since });
    expect(undone({})).toEqual(before);
    expect(undone({ modelId: "small" })).toEqual({ mode: "chat" });
    expect(undone({ connectionId: "c3" })).toEqual({ mode: "chat" });
    expect(undone({ mode: "work" })).toEqual({ connectionId: "c", modelId: "m" });
    expect(undone({ mode: "work", modelId: "small" })).toEqual({});
    const withoutModel = { ...config, mode: "m1" };
    expect(putBack({ mode: "m1" }, { mode: "chat" }, withoutModel)).toEqual({ mode: "chat" });
  });

  test("gets a free name", () => {
    expect(freeModeName("Draft", [draft])).toBe("Draft 2");
    expect(freeModeName("Draft", [draft, { name: "Draft 2" }])).toBe("Draft 3");
    expect(freeModeName(" ", [])).toBe("Mode");
  });
});

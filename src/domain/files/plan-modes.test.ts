import { describe, expect, test } from "vitest";

import type { Mode } from "#domain/modes/mode.ts";

import { fileText } from "./file-text.ts";
import type { FileRows } from "./format.ts";
import { withoutOtherParameters } from "./other-parameters.ts";
import { planModes } from "./plan-modes.ts";
import { withModes } from "./plan.ts";
import { createBoughFileReader } from "./read-file.ts";

const draft: Mode = {
  id: "6f1c7a7e-1111-4222-8333-444444444444",
  name: "Draft",
  prompt: "Write plainly.",
  model: { connectionId: "c", modelId: "m" },
  tools: { limit: "reading", sources: { web: false }, tools: { calculator: false } },
  approval: "every",
  parameters: { temperature: 0.2 },
  createdAt: 1,
  updatedAt: 2,
};
const checks: Pick<Mode, "outputSchema" | "validators"> = {
  outputSchema: { type: "object" },
  validators: [{ kind: "pattern", id: "p", pattern: "a", flags: "u" }],
};
const rows: FileRows = { contexts: [], branches: [], messages: [] };
const at = "2026-01-02T03:04:05.678Z";

function read(text: string) {
  const reader = createBoughFileReader(() => undefined);
  reader.push(text);
  return reader.end();
}

function planned(inFile: readonly Mode[], here: readonly Mode[]) {
  return planModes(inFile, here).map(({ mode, outcome }) => [outcome, mode.name, mode.id]);
}

describe("F8: modes in a file", () => {
  test("come back unchanged", () => {
    const deleted = { ...draft, id: "other", deletedAt: 3 };
    const budgets = { modelCalls: 5, dollars: 0.5, tokens: null };
    const strict: Mode = { ...draft, id: "strict", ...checks, budgets, retry: { maxRetries: 0 } };
    const file = read(fileText({ ...rows, modes: [draft, deleted, strict] }, at));
    expect(file).toMatchObject({ ok: true, value: { modes: [draft, deleted, strict] } });
    expect(read(fileText(rows, at))).toEqual({ ok: true, value: { exportedAt: at, ...rows } });
  });

  test.each<[string, unknown]>([
    ["one of Bough's own ids", { ...draft, id: "planning" }],
    ["an unknown field", { ...draft, surely: 1 }],
    ["a switch that is none", { ...draft, tools: { ...draft.tools, tools: { a: "on" } } }],
    ["an unknown limit", { ...draft, tools: { ...draft.tools, limit: "all" } }],
    ["an approval that asks less", { ...draft, approval: "never" }],
    ["a budget that is none", { ...draft, budgets: { modelCalls: 0 } }],
    ["an unknown budget", { ...draft, budgets: { patience: 3 } }],
    ["retries that are none", { ...draft, retry: { maxRetries: null } }],
    ["no name", { ...draft, name: "" }],
  ])("with %s are refused", (_what, mode) => {
    const file = read(fileText({ ...rows, modes: [mode as Mode] }, at));
    expect(file).toMatchObject({ ok: false, error: { kind: "schema" } });
  });

  test("twice under one id are refused", () => {
    const file = read(fileText({ ...rows, modes: [draft, draft] }, at));
    expect(file).toMatchObject({ ok: false, error: { kind: "duplicate", place: "modes[1].id" } });
  });

  test("are new, or already here, whatever their name and their deletion have become", () => {
    expect(planned([draft], [])).toEqual([["new", "Draft", draft.id]]);
    expect(planned([draft], [{ ...draft, name: "Mine", updatedAt: 9, deletedAt: 9 }])).toEqual([
      ["same", "Draft", draft.id],
    ]);
  });

  test("get another name if theirs is taken, by Bough's own too", () => {
    const here = { ...draft, id: "h" };
    expect(planned([draft, { ...draft, id: "x", name: "Chat" }], [here])).toEqual([
      ["new", "Draft 2", draft.id],
      ["new", "Chat 2", "x"],
    ]);
  });

  test("that differ from the one here come beside it, once", () => {
    const here = { ...draft, prompt: "Mine." };
    const [copy] = planModes([draft], [here]);
    expect(copy).toMatchObject({
      outcome: "copy",
      mode: { name: "Draft 2", prompt: draft.prompt },
    });
    expect(copy?.mode.id).not.toBe(draft.id);
    expect(planned([draft], [here, copy!.mode])).toEqual([["same", "Draft", draft.id]]);
  });

  test("leave parameters without a field, a schema and validators out, unless they are included (F6)", () => {
    const loaded: Mode = {
      ...draft,
      parameters: { temperature: 0.2, plugins: ["x"] },
      ...checks,
    };
    const nothing = { ...rows, messages: [] };
    const plan = { conversations: [], add: nothing, otherParameters: [], blobs: [] };
    const { add, otherParameters } = withModes(plan, planModes([loaded], []));
    expect(otherParameters).toMatchObject([
      { title: "Mode Draft", parameters: { plugins: ["x"] }, ...checks },
    ]);
    const [plain] = withoutOtherParameters(add).modes ?? [];
    expect(plain).toEqual(draft);
    expect(planned([loaded], [draft])).toEqual([["same", "Draft", draft.id]]);
  });
});

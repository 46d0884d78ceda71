import { describe, expect, it } from "vitest";

import type { AnswerValidator } from "#domain/answer-validators.ts";
import type { JsonObject } from "#domain/json.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import type { ExistingRows } from "./existing-rows.ts";
import type { FileRows } from "./format.ts";
import { otherParametersIn, withoutOtherParameters } from "./other-parameters.ts";
import { checkFile } from "./plan.ts";
import { runToEnd } from "./stepwise.ts";
import { planImport } from "./test-support/plan-import.ts";

function fileWith(ofContext: JsonObject, ofBranch?: JsonObject): FileRows {
  const { context, branches, nodes } = seededTree({ seed: 1, nodes: 4, branches: 1, title: "T" });
  context.config.parameters = ofContext;
  if (ofBranch !== undefined) {
    for (const branch of branches) branch.overrides = { modelId: "m", parameters: ofBranch };
  }
  return { contexts: [context], branches, messages: nodes };
}

function planned(rows: FileRows, there?: FileRows) {
  const byId = <Row extends { id: string }>(list: readonly Row[] = []) => {
    const map = new Map(list.map((row) => [row.id, row]));
    return (id: string) => map.get(id);
  };
  const here: ExistingRows = {
    context: byId(there?.contexts),
    branch: byId(there?.branches),
    node: byId(there?.messages),
    blob: () => undefined,
    hasTraces: () => false,
    branchesOf: () => [],
    hasRunOn: () => false,
  };
  const checked = runToEnd(checkFile(rows));
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return planImport(checked.value, here, () => crypto.randomUUID());
}

const paid = {
  models: ["dear"],
  provider: { order: ["x"] },
  plugins: [],
  service_tier: "priority",
};
const plain = {
  temperature: 0.5,
  top_p: 1,
  max_tokens: 10,
  reasoning_effort: "high",
  verbosity: "low",
};

describe("F6: parameters of a file", () => {
  it("with their own field are imported without being reported", () => {
    const rows = fileWith(plain, { ...plain, seed: null });
    expect(otherParametersIn(rows)).toEqual([]);
    expect(withoutOtherParameters(rows)).toEqual(rows);
  });

  it("without a field are reported with their place, and left out", () => {
    const rows = fileWith({ ...plain, ...paid }, { store: true, temperature: 1 });
    const { otherParameters, add } = planned(rows);
    const [{ id: contextId } = { id: "" }] = rows.contexts;
    expect(otherParameters).toEqual([
      { contextId, title: "T", parameters: paid },
      { contextId, title: "T", branch: "main", parameters: { store: true } },
    ]);
    const { contexts, branches, messages } = withoutOtherParameters(add);
    expect(contexts[0]?.config.parameters).toEqual(plain);
    expect(branches[0]?.overrides).toEqual({ modelId: "m", parameters: { temperature: 1 } });
    expect(messages).toEqual(rows.messages);
  });

  it.each([{ temperature: "0.5" }, { max_tokens: { toString: 1 } }, { top_p: [1] }])(
    "that are not numbers count as other parameters: %j",
    (parameters) => {
      expect(otherParametersIn(fileWith(parameters))).toMatchObject([{ parameters }]);
    },
  );

  it("and an output schema are reported in the same way, alone and beside others, and left out", () => {
    const outputSchema = { type: "object", properties: { a: { pattern: "^(.|.)*x$" } } };
    for (const parameters of [{}, paid]) {
      const rows = fileWith({ ...plain, ...parameters });
      for (const { config } of rows.contexts) config.outputSchema = outputSchema;
      const [{ id: contextId } = { id: "" }] = rows.contexts;
      const { otherParameters, add } = planned(rows);
      expect(otherParameters).toEqual([{ contextId, title: "T", parameters, outputSchema }]);
      const left = withoutOtherParameters(add);
      expect(left.contexts).toEqual(fileWith(plain).contexts);
      for (const here of [rows, left]) {
        expect(planned(rows, here).conversations[0]?.outcome).toBe("same");
      }
    }
  });

  it("and validators, of a conversation or a branch, are reported and left out as well", () => {
    const validators: AnswerValidator[] = [
      { kind: "pattern", id: "p", pattern: "^(.|.)*x$", flags: "u" },
      { kind: "model", id: "m", instructions: "x", connectionId: "c", modelId: "dear" },
    ];
    const outputSchema = { type: "object" };
    const rows = fileWith(plain);
    for (const { config } of rows.contexts) config.validators = validators;
    for (const branch of rows.branches) branch.overrides = { outputSchema, validators };
    const [{ id: contextId } = { id: "" }] = rows.contexts;
    expect(planned(rows).otherParameters).toEqual([
      { contextId, title: "T", parameters: {}, validators },
      { contextId, title: "T", branch: "main", parameters: {}, outputSchema, validators },
    ]);
    expect(withoutOtherParameters(rows)).toEqual(fileWith(plain));
  });

  it("a branch that only turns its conversation's checks off is imported as it is", () => {
    const rows = fileWith(plain);
    for (const branch of rows.branches) branch.overrides = { outputSchema: null, validators: [] };
    expect(otherParametersIn(rows)).toEqual([]);
    expect(withoutOtherParameters(rows)).toEqual(rows);
  });

  it("do not turn a second import of the same file into a copy, whether imported or not", () => {
    const rows = fileWith(paid, { n: 3 });
    for (const here of [rows, withoutOtherParameters(rows)]) {
      const again = planned(rows, here);
      expect(again.conversations.map(({ outcome }) => outcome)).toEqual(["same"]);
      expect(again.otherParameters).toEqual([]);
    }
    const changed = structuredClone(withoutOtherParameters(rows));
    for (const context of changed.contexts) context.title = "Another";
    expect(planned(rows, changed).conversations[0]?.outcome).toBe("copy");
  });
});

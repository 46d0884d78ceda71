import { expect, test } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";
import type { BranchOverrides } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { effectiveSettings, ownSettings } from "#domain/settings/effective-settings.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { newSideTask } from "./side-task.ts";

test("a question on the side begins with copies of the branch up to there, and keeps every law (S9)", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { context, branches, nodes } = seededTree({ seed, nodes: 40, branches: 3 });
    const lookup = new Map(nodes.map((node) => [node.id, node]));
    const [branch] = branches;
    const nodeId = branch?.messageIds.at(-1 - (seed % 3));
    if (branch === undefined || nodeId === undefined) continue;
    const side = { contextId: "side", branchId: "b", pickId: "pick", nodeId, now: 9 };
    const made = newSideTask(side, { context, branch, lookup: (id) => lookup.get(id) });
    if (!made.ok) throw new Error(made.error.message);
    const rows = made.value;
    const copies = new Map(rows.nodes.map((node) => [node.id, node]));
    const checked = { context: rows.context, branches: [rows.branch] };
    expect(checkContext({ ...checked, lookup: (id) => copies.get(id) })).toEqual([]);
    expect(rows.branch.messageIds).toHaveLength(branch.messageIds.indexOf(nodeId) + 1);
    expect(rows.nodes.some(({ id }) => lookup.has(id))).toBe(false);
    expect(rows.context).toMatchObject({ parentId: context.id, parentNodeId: nodeId });
  }
});

test("it has what the branch sets differently from its conversation, also of what an answer must be (S9)", () => {
  const { context, branches, nodes } = seededTree({ seed: 1, nodes: 5, branches: 1 });
  const lookup = new Map(nodes.map((node) => [node.id, node]));
  const [branch] = branches;
  const nodeId = branch?.messageIds.at(-1);
  if (branch === undefined || nodeId === undefined) throw new Error("This seed has no message.");
  const side = { contextId: "side", branchId: "b", pickId: "pick", nodeId, now: 9 };
  const settingsOf = (own: BranchOverrides | undefined) => {
    const parent = {
      context: { ...context, config: { ...context.config, outputSchema: { type: "object" } } },
      branch: { ...branch, ...defined({ overrides: own }) },
    };
    const made = newSideTask(side, { ...parent, lookup: (id) => lookup.get(id) });
    if (!made.ok) throw new Error(made.error.message);
    const { context: task, branch: first } = made.value;
    expect(ownSettings(task, first)).toEqual(ownSettings(parent.context, parent.branch));
    return made.value.branch.overrides;
  };
  expect(settingsOf(branch.overrides)).toEqual(branch.overrides);
  const tools = { calculator: false };
  const validators = [{ id: "v", kind: "pattern" as const, pattern: "^a", flags: "" }];
  const differing = { tools, validators, outputSchema: { type: "number" } };
  expect(settingsOf({ ...differing, modelId: "other" })).toEqual(differing);
  expect(settingsOf({ outputSchema: null })).toEqual({ outputSchema: null });
});

test("a parameter that the branch sets to none stays none in it, whatever the defaults say (S9, W1)", () => {
  const { context, branches, nodes } = seededTree({ seed: 1, nodes: 5, branches: 1 });
  const lookup = new Map(nodes.map((node) => [node.id, node]));
  const [branch] = branches;
  const nodeId = branch?.messageIds.at(-1);
  if (branch === undefined || nodeId === undefined) throw new Error("This seed has no message.");
  const parent = {
    context: { ...context, config: { ...context.config, parameters: { temperature: 1, seed: 7 } } },
    branch: { ...branch, overrides: { parameters: { temperature: null } } },
  };
  const side = { contextId: "side", branchId: "b", pickId: "pick", nodeId, now: 9 };
  const made = newSideTask(side, { ...parent, lookup: (id) => lookup.get(id) });
  if (!made.ok) throw new Error(made.error.message);
  const defaults = { instructions: "", parameters: { temperature: 0.2 } };
  const { parameters } = effectiveSettings({ defaults, modes: [], ...made.value });
  expect(parameters).toEqual({ seed: 7 });
  expect(parameters).toEqual(effectiveSettings({ defaults, modes: [], ...parent }).parameters);
});

import { expect, test } from "vitest";

import { branchTree } from "#domain/branching/branch-tree.ts";
import { emptyContext, mainBranch } from "#domain/branching/test-support/context-model.ts";
import type { Branch } from "#domain/context.ts";

import { columnTitles } from "./column-titles.ts";

const { context } = emptyContext();
const main = mainBranch({ messageIds: ["u", "a"] });

function lane(number: number, modelId: string, fields: Partial<Branch> = {}): Branch {
  return mainBranch({
    id: `lane-${number}`,
    name: `main~${number}`,
    named: false,
    messageIds: ["u", "a", "q", `answer-${number}`],
    forkedFrom: { branchId: main.id },
    overrides: { modelId },
    createdAt: number,
    ...fields,
  });
}

const connections = [{ id: context.config.connectionId, defaultModel: "usual" }];

const titlesOf = (...branches: Branch[]) =>
  columnTitles(context, branchTree([main, ...branches]), branches, connections);

test("lanes of several models are headed by the model, each in its own colour", () => {
  const titles = titlesOf(lane(2, "model-a"), lane(3, "model-b"), lane(4, "model-c"));
  expect(titles.map(({ title, note }) => `${title}, ${note}`)).toEqual([
    "model-a, main · version 1",
    "model-b, main · version 2",
    "model-c, main · version 3",
  ]);
  expect(titles.map(({ name }) => name)).toEqual(["model-a", "model-b", "model-c"]);
  expect(new Set(titles.map(({ hue }) => hue)).size).toBe(3);
});

test("W4: a lane without a model is headed by its connection's", () => {
  const titles = titlesOf(lane(2, ""), lane(3, "model-b"));
  expect(titles.map(({ title }) => title)).toEqual(["usual", "model-b"]);
});

test("a hue that one column has is not given to another", () => {
  const titles = titlesOf(lane(2, "a"), lane(3, "b"), lane(4, "c", { colour: 1 }));
  expect(titles.map(({ hue }) => hue)).toEqual([0, 2, 1]);
});

test("columns of one model are headed by their branches", () => {
  const titles = titlesOf(lane(2, "model-a"), lane(3, "model-a"));
  expect(titles.map(({ title, note }) => `${title}, ${note}`)).toEqual([
    "main · version 1, model-a",
    "main · version 2, model-a",
  ]);
});

test("no two columns have the same accessible name", () => {
  const titles = titlesOf(lane(2, "a"), lane(3, "a"), lane(4, "b"));
  expect(titles.map(({ name }) => name)).toEqual([
    "a, main · version 1",
    "a, main · version 2",
    "b",
  ]);
});

test("a branch named like its model shows the name once", () => {
  const kept = lane(3, "model-b", { named: true, name: "model-b" });
  expect(titlesOf(lane(2, "model-a"), kept)[1]).toMatchObject({ title: "model-b", note: "" });
});

test("what differs between columns of one model is in their headings", () => {
  const warm = lane(3, "a", { overrides: { modelId: "a", parameters: { temperature: 1.5 } } });
  const told = lane(4, "a", { systemPrompt: { id: "p", content: "Be brief." } });
  expect(titlesOf(lane(2, "a"), warm, told).map(({ note }) => note)).toEqual([
    "a",
    "a · temperature 1.5",
    "a · another prompt",
  ]);
});

test("a named branch keeps its hue beside a version that shares it", () => {
  const kept = lane(3, "b", { named: true, name: "kept" });
  expect(titlesOf(lane(2, "a"), kept).map(({ hue }) => hue)).toEqual([1, 0]);
});

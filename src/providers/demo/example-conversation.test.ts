import { expect, test } from "vitest";

import { branchTree } from "#domain/branching/branch-tree.ts";
import { checkContext } from "#domain/branching/laws.ts";
import { versionsByIndex } from "#domain/branching/versions.ts";
import { textOf } from "#domain/message.ts";
import { checkSendable } from "#domain/runs/rounds.ts";

import { exampleConversation } from "./example-conversation.ts";

const NOW = Date.UTC(2026, 10, 21);

function made() {
  let count = 0;
  const newId = (): string => `id-${(count += 1)}`;
  return exampleConversation({ newId, now: NOW, connectionId: "demo", modelId: "demo-1" });
}

test("obeys every law, and each of its branches could be sent", () => {
  const { context, branches, nodes } = made();
  const pool = new Map(nodes.map((node) => [node.id, node]));
  const lookup = (id: string) => pool.get(id);
  expect(checkContext({ context, branches, lookup })).toEqual([]);
  for (const branch of branches) {
    const path = branch.messageIds.flatMap((id) => lookup(id) ?? []);
    expect(checkSendable(path)).toEqual([]);
    expect(path.at(-1)?.message.role).toBe("assistant");
  }
  const listed = new Set(branches.flatMap((branch) => branch.messageIds));
  expect(nodes.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual([]);
});

test("contains what the tour describes", () => {
  const { context, branches, nodes } = made();
  expect(context).toMatchObject({
    title: "Example: a tour in branches",
    activeBranchName: "main",
    updatedAt: NOW,
    config: { connectionId: "demo", modelId: "demo-1", mode: "chat" },
  });
  expect(branches.map(({ name, named }) => [name, named])).toEqual([
    ["main", true],
    ["main~2", false],
    ["one-night", true],
    ["cheaper-path", true],
    ["skeptic", true],
  ]);
  const colours = branches.filter(({ named }) => named).map(({ colour }) => colour);
  expect(new Set(colours).size).toBe(4);
  const newest = branches.toSorted((a, b) => b.activeAt - a.activeAt)[0];
  expect(newest?.name).toBe("main");
  expect(nodes.filter(({ message }) => message.role === "tool")).toHaveLength(1);
  expect(Math.max(...nodes.map(({ createdAt }) => createdAt))).toBeLessThanOrEqual(NOW);
});

test("shows the second answer in the stepper, and forks where the tour says", () => {
  const { branches, nodes } = made();
  const main = branches[0]!;
  const along = versionsByIndex(branchTree(branches), main);
  const words = (index: number): string =>
    textOf(nodes.find(({ id }) => id === main.messageIds[index])!.message).slice(0, 14);
  const seen = [...along].map(([index, { versions, position, chips }]) => [
    words(index),
    `${position} / ${versions.length}`,
    chips.map(({ name }) => name),
  ]);
  expect(seen).toEqual([
    ["With the rollb", "1 / 1", ["one-night"]],
    ["By **dual writ", "1 / 2", ["cheaper-path"]],
    ["In slices by `", "1 / 1", ["skeptic"]],
  ]);
});

test("has the same rows each time, with new ids", () => {
  expect(made()).toEqual(made());
  const ids = [...made().nodes, ...made().branches].map(({ id }) => id);
  expect(ids.every((id) => id.startsWith("id-"))).toBe(true);
});

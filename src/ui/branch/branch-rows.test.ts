import { expect, test } from "vitest";

import type { NodeLabel } from "#app/react/queries/node-labels.ts";
import { branchChoices } from "#domain/branching/branch-choices.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { mainBranch } from "#domain/branching/test-support/context-model.ts";

import { branchRows } from "./branch-rows.ts";

const main = mainBranch({ id: "m", messageIds: ["u", "a"], activeAt: 1 });
const again = mainBranch({
  id: "v",
  name: "main~2",
  named: false,
  forkedFrom: { branchId: "m" },
  messageIds: ["u", "b"],
  createdAt: 2,
  activeAt: 9,
});
const edited = { ...again, id: "e", name: "main~3", messageIds: ["w"], createdAt: 3, activeAt: 2 };
const cheaper = mainBranch({
  id: "c",
  name: "cheaper-path",
  messageIds: ["u", "a", "x"],
  createdAt: 4,
  colour: 3,
});
const choices = branchChoices(branchTree([main, again, edited, cheaper]));

function label(fields: Partial<NodeLabel>): NodeLabel {
  return { role: "assistant", title: "", isError: false, status: "complete", ...fields };
}

const labels = new Map([
  ["a", label({ title: "The red door.", model: "model-a" })],
  ["b", label({ title: "The blue door.", model: "model-b" })],
  ["u", label({ role: "user", title: "Which door?" })],
  ["w", label({ role: "user", title: "Which window?", edited: true })],
]);

test("every version is listed under its branch with what tells it apart", () => {
  expect(branchRows(choices, labels, "v", null).map(({ value }) => value.words.name)).toEqual([
    "main, last viewed: version 2",
    "main · version 1, answered by model-a · The red door.",
    "main · version 2, answered again by model-b · The blue door.",
    "main · version 2b, edited · Which window?",
    "cheaper-path",
  ]);
});

test("an answer that a person wrote over is said to be edited", () => {
  const over = new Map([
    ["b", label({ title: "The green door.", model: "model-b", edited: true })],
  ]);
  expect(branchRows(choices, over, "v", "green").map(({ value }) => value.words.name)).toEqual([
    "main · version 2, edited by you · The green door.",
  ]);
});

test("only a line that ends in a question has no answer yet", () => {
  const lineOf = (last: string) => {
    const line = { ...again, messageIds: ["u", "b", ...(last === "b" ? [] : [last])] };
    const longer = { ...edited, messageIds: [...line.messageIds, "later"] };
    const rows = branchRows(branchChoices(branchTree([main, line, longer])), labels, "m", null);
    return rows.find(
      ({ value: { choice } }) => choice.kind === "version" && choice.leadsTo === line,
    );
  };
  expect(lineOf("b")?.value.words.note).toBe("Answered by model-b · The blue door.");
  expect(lineOf("w")?.value.words.note).toBe("No answer yet");
});

test("the line in view is the chosen one", () => {
  const chosen = (activeId: string) =>
    branchRows(choices, labels, activeId, null).flatMap((row) => (row.chosen ? row.text : []));
  expect(chosen("v")).toEqual(["main · version 2"]);
  expect(chosen("m")).toEqual(["main · version 1"]);
  expect(chosen("c")).toEqual(["cheaper-path"]);
});

test("what is typed is looked for in names, kinds and words alike", () => {
  const found = (typed: string) =>
    branchRows(choices, labels, "v", typed).map(({ value }) => value.choice.leadsTo.id);
  expect(found("PATH")).toEqual(["c"]);
  expect(found("blue door")).toEqual(["v"]);
  expect(found("edited")).toEqual(["e"]);
  expect(found("nothing like it")).toEqual([]);
});

test("a name comes before a note with the same words, and a whole word before a part of one", () => {
  const noted = new Map([
    ...labels,
    ["a", label({ title: "Door 2, version 2.", model: "model-a" })],
  ]);
  const found = (typed: string) => branchRows(choices, noted, "v", typed).map(({ text }) => text);
  expect(found("version 2")).toEqual([
    "main · version 2",
    "main · version 2b",
    "main",
    "main · version 1",
  ]);
  // There is no row above it that would show its branch.
  const [first] = branchRows(choices, noted, "v", "version 2");
  expect(first?.value.words).not.toHaveProperty("indented");
  expect(first?.value.words).not.toHaveProperty("label");
});

test("where a branch is not offered itself, its versions are called in full, with its colour", () => {
  const versions = choices.filter(({ kind, base }) => kind === "version" || base !== main);
  const [first] = branchRows(versions, labels, null, null);
  expect(first?.value.words).toEqual({
    name: "main · version 1, answered by model-a · The red door.",
    note: "Answered by model-a · The red door.",
    hue: main.colour,
  });
});

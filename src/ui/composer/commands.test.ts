import { expect, it } from "vitest";

import { ok } from "#domain/result.ts";

import { commandRows, commandWords, serverRows } from "./commands.ts";

const prompt = (name: string, text = "…") => ({
  id: name,
  name,
  text,
  createdAt: 0,
  updatedAt: 0,
});

const prompts = [prompt("Code review"), prompt("Résumé"), prompt("Explain the code")];
const names = (query: string) => commandRows(prompts, query).map(({ text }) => text);

it("offers every prompt and their settings right after the slash", () => {
  expect(names("")).toEqual(["Code review", "Résumé", "Explain the code", "Manage prompts…"]);
});

it("finds names by all their words, the best match first", () => {
  expect(names("code")).toEqual(["Code review", "Explain the code"]);
  expect(names("review code")).toEqual(["Code review"]);
  expect(names("resume")).toEqual(["Résumé"]);
});

it.each(["etc", "usr", "tmp", "-", "..."])(
  "offers nothing for %j, so that Enter sends it",
  (query) => {
    expect(names(query)).toEqual([]);
  },
);

it("offers nothing until the prompts are read", () => {
  expect(commandRows(undefined, "")).toEqual([]);
});

it("shows the start of a prompt, and names its fields", () => {
  const words = commandWords({
    kind: "prompt",
    prompt: prompt("Ask", `What is {{topic}}?\n${"long ".repeat(50)}`),
  });
  expect(words.name).toBe("Ask, to fill in: topic");
  expect(words.note).toMatch(/^What is \{\{topic\}\}\? long .{0,80}…$/u);
});

it("offers the prompts of servers under their names, and nothing of a server without any", () => {
  const server = (id: string) => ({
    id,
    name: id,
    address: "",
    headerNames: [],
    isOn: true,
    createdAt: 0,
    updatedAt: 0,
  });
  const offered = (label: string) => ({ name: label, label, note: "", arguments: [] });
  const servers = [
    { server: server("Empty"), prompts: ok([]) },
    { server: server("Notes"), prompts: ok([offered("sum_up"), offered("review")]) },
    { server: server("Slow"), prompts: undefined },
  ];
  const shown = (query: string) =>
    serverRows(servers, query, 2).map((row) =>
      row.kind === "heading" ? row.label : `${row.index} ${row.text}`,
    );
  expect(shown("")).toEqual(["Notes", "2 /sum_up", "3 /review", "Asking “Slow”…"]);
  expect(shown("rev")).toEqual(["Notes", "2 /review"]);
  expect(shown("etc")).toEqual([]);
});

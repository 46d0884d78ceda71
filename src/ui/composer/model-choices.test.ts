import { describe, expect, it } from "vitest";

import type { Connection } from "#domain/connection.ts";

import { choicesOf, modelRows } from "./model-choices.ts";

const connection = (id: string, models: string[], defaultModel = models[0] ?? ""): Connection => ({
  id,
  name: id.toUpperCase(),
  protocol: "openai-chat",
  baseUrl: "https://example.com/v1",
  keyKeeping: "session",
  models: models.map((one) => ({ id: one })),
  defaultModel,
  usedAt: 0,
  createdAt: 0,
});

const both = [connection("a", ["gpt-4o", "gpt-4o-mini"]), connection("b", ["claude-sonnet-4.5"])];
const present = { connectionId: "b", modelId: "claude-sonnet-4.5" };
const names = (query: string) =>
  choicesOf(modelRows(both, present, query)).map(
    ({ connectionId, modelId }) => `${connectionId}:${modelId}`,
  );

describe("the list of models", () => {
  it("has all connections, the present one first, each under its name", () => {
    expect(names("")).toEqual(["b:claude-sonnet-4.5", "a:gpt-4o", "a:gpt-4o-mini"]);
    const titles = modelRows(both, present, "").filter((row) => row.kind === "connection");
    expect(titles.map(({ name }) => name)).toEqual(["B", "A"]);
  });

  it("offers what was typed where no list has it, on the present connection, last", () => {
    expect(names("gpt")).toEqual(["a:gpt-4o", "a:gpt-4o-mini", "b:gpt"]);
    expect(names("gpt-4o")).toEqual(["a:gpt-4o", "a:gpt-4o-mini"]);
    expect(names("my-own")).toEqual(["b:my-own"]);
  });

  it("finds by the connection's name too", () => {
    expect(names("a mini")).toEqual(["a:gpt-4o-mini", "b:a mini"]);
  });

  it("shows a model in use that the provider does not list", () => {
    const rows = modelRows([connection("a", ["x"], "y")], { connectionId: "a", modelId: "z" }, "");
    expect(choicesOf(rows).map(({ modelId }) => modelId)).toEqual(["y", "z", "x"]);
  });

  it("is empty where there is no connection", () => {
    expect(modelRows([], present, "gpt")).toEqual([]);
  });
});

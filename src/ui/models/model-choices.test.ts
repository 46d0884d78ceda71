import { describe, expect, it } from "vitest";

import type { Connection } from "#domain/connections/connection.ts";
import { modelKey } from "#domain/connections/model-marks.ts";

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
  it("lists all connections by name, the current one first", () => {
    expect(names("")).toEqual(["b:claude-sonnet-4.5", "a:gpt-4o", "a:gpt-4o-mini"]);
    const titles = modelRows(both, present, "").filter((row) => row.kind === "heading");
    expect(titles.map(({ name }) => name)).toEqual(["B", "A"]);
  });

  it("offers an unlisted typed name last, on the current connection", () => {
    expect(names("gpt")).toEqual(["a:gpt-4o", "a:gpt-4o-mini", "b:gpt"]);
    expect(names("gpt-4o")).toEqual(["a:gpt-4o", "a:gpt-4o-mini", "b:gpt-4o"]);
    expect(names("claude-sonnet-4.5")).toEqual(["b:claude-sonnet-4.5"]);
    expect(names("my-own")).toEqual(["b:my-own"]);
  });

  it("takes a typed name for the current connection's first if that one lists nothing", () => {
    const proxy = connection("proxy", [], "own");
    const present = { connectionId: "proxy", modelId: "own" };
    const rows = (query: string) =>
      choicesOf(modelRows([...both, proxy], present, query)).map(
        ({ connectionId, modelId }) => `${connectionId}:${modelId}`,
      );
    expect(rows("gpt-4o")).toEqual(["proxy:gpt-4o", "a:gpt-4o", "a:gpt-4o-mini"]);
    expect(rows("gpt-4")).toEqual(["a:gpt-4o", "a:gpt-4o-mini", "proxy:gpt-4"]);
    expect(rows("own")).toEqual(["proxy:own"]);
  });

  it("also matches the connection's name", () => {
    expect(names("a mini")).toEqual(["a:gpt-4o-mini", "b:a mini"]);
  });

  it("shows a model in use even if the provider does not list it", () => {
    const rows = modelRows([connection("a", ["x"], "y")], { connectionId: "a", modelId: "z" }, "");
    expect(choicesOf(rows).map(({ modelId }) => modelId)).toEqual(["y", "z", "x"]);
  });

  describe("with favourites and recent models", () => {
    const many = Array.from({ length: 9 }, (_, index) => `m-${index}`);
    const long = [connection("a", many), connection("b", ["m-8", "other"])];
    const mark = (connectionId: string, modelId: string) => ({ connectionId, modelId });
    const marks = {
      favourites: new Map(
        [mark("b", "other"), mark("a", "unlisted")].map((model) => [modelKey(model), model]),
      ),
      recent: [mark("b", "other"), mark("b", "m-8"), mark("a", "m-3"), mark("gone", "x")],
    };
    const shown = (connections: Connection[], query = "") =>
      modelRows(connections, { connectionId: "a", modelId: "m-0" }, query, marks).map((row) =>
        row.kind === "heading" ? `# ${row.name}` : row.key,
      );

    it("lists both first, and each model once", () => {
      expect(shown(long)).toEqual([
        "# Favourites",
        "a unlisted",
        "b other",
        "# Recent",
        "b m-8",
        "a m-3",
        "# A",
        ...many.filter((id) => id !== "m-3").map((id) => `a ${id}`),
      ]);
    });

    it("leaves recent models in their place if the list is short", () => {
      expect(shown([connection("b", ["m-8", "other"])])).toEqual([
        "# Favourites",
        "b other",
        "# B",
        "b m-8",
      ]);
    });

    it("lists matches by connection, a favourite before equal matches", () => {
      expect(shown([connection("b", ["otter", "other"])], "ot")).toEqual([
        "# B",
        "b other",
        "b otter",
        "b ot",
      ]);
    });
  });

  it("is empty without a connection", () => {
    expect(modelRows([], present, "gpt")).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";

import type { Connection } from "#domain/connections/connection.ts";
import { presetById } from "#domain/connections/presets.ts";

import {
  connectionDraftOf,
  headerProblems,
  headersLeftBehind,
  isAddress,
  keyObstacle,
  leavesKeyBehind,
  markedAsSent,
  newConnectionDraft,
  ownerElsewhere,
  sentHeaders,
  withAddress,
  withHeader,
  withHeadersMeant,
  withKey,
  withPreset,
} from "./connection-draft.ts";
import type { ConnectionDraft } from "./connection-draft.ts";
import { rowOf } from "./connection-row.ts";

const fresh = newConnectionDraft("c");
const preset = (id: string) => presetById(id) ?? null;
const header = (name: string, value = "x") => ({ id: name, name, value, sentTo: "" });

const row: Connection = {
  id: "c",
  name: "Mine",
  protocol: "openai-chat",
  baseUrl: "https://model.example/v1",
  keyKeeping: "stored",
  hasKey: true,
  apiKey: "sk-secret",
  headers: { "x-team": "blue" },
  models: [{ id: "m" }],
  defaultModel: "m",
  usedAt: 1,
  createdAt: 1,
};

describe("a preset", () => {
  test("sets name, protocol and address, and keeps a custom name", () => {
    const anthropic = withPreset(fresh, preset("anthropic"));
    expect(anthropic).toMatchObject({
      presetId: "anthropic",
      name: "Anthropic",
      protocol: "anthropic-messages",
      baseUrl: "https://api.anthropic.com/v1",
    });
    expect(withPreset(anthropic, preset("groq")).name).toBe("Groq");
    expect(withPreset({ ...anthropic, name: "Work" }, preset("groq")).name).toBe("Work");
  });

  test("is dropped for an address elsewhere and matched again at its own address", () => {
    const openai = withPreset(fresh, preset("openai"));
    const elsewhere = withAddress(openai, "https://proxy.example/v1");
    expect(elsewhere).toMatchObject({ presetId: null, name: "" });
    expect(withAddress(elsewhere, "https://openrouter.ai/api/v1/").presetId).toBe("openrouter");
    const ollama = withPreset(fresh, preset("ollama"));
    expect(withAddress(ollama, "http://192.168.1.7:11434/v1").presetId).toBe("ollama");
  });

  test("at another origin drops the model list and the model chosen from it", () => {
    const listed: ConnectionDraft = {
      ...withPreset(fresh, preset("openai")),
      models: [{ id: "gpt" }],
      modelsAt: 1,
      model: "gpt",
    };
    expect(withPreset(listed, preset("groq"))).toMatchObject({ models: [], model: "" });
    const nearby = withAddress(listed, "https://api.openai.com/v2");
    expect(nearby).toMatchObject({ models: [{ id: "gpt" }], model: "gpt" });
  });
});

describe("a typed key", () => {
  test("selects its provider if no address is set", () => {
    expect(withKey(fresh, "sk-ant-abc").presetId).toBe("anthropic");
    expect(withKey(withAddress(fresh, "http://localhost:1/v1"), "sk-ant-abc").presetId).toBeNull();
    expect(withKey(fresh, "whatever").presetId).toBeNull();
  });

  test("has no characters that nobody sees", () => {
    expect(withKey(fresh, "\u200bsk-ant-\u2060abc\ufeff")).toMatchObject({
      key: "sk-ant-abc",
      presetId: "anthropic",
    });
  });

  test("of another provider is not sent to a known provider's address until confirmed", () => {
    const wrong = withKey(withPreset(fresh, preset("openai")), "sk-ant-abc");
    expect(keyObstacle(wrong)).toMatchObject({
      kind: "other_provider",
      owner: { id: "anthropic" },
    });
    expect(keyObstacle({ ...wrong, keyMeant: true })).toBeUndefined();
    expect(keyObstacle(withPreset(wrong, preset("anthropic")))).toBeUndefined();
    const proxy = withKey(withAddress(fresh, "https://proxy.example/v1"), "sk-ant-abc");
    expect(ownerElsewhere(proxy)?.id).toBe("anthropic");
    expect(keyObstacle(proxy)).toBeUndefined();
  });

  test("that was sent to one address goes to another only when pasted again", () => {
    const used = {
      ...withKey(withAddress(fresh, "https://a.example"), "k-1"),
      keySentTo: "https://a.example",
    };
    const moved = withAddress(used, "https://b.example");
    expect(keyObstacle(moved)).toEqual({ kind: "used_elsewhere", origin: "https://a.example" });
    expect(keyObstacle(withKey(moved, "k-2"))).toBeUndefined();
    expect(keyObstacle(withAddress(used, "https://a.example/v2"))).toBeUndefined();
  });
});

describe("a stored connection at a new address", () => {
  test("does not get the old key and headers, unless only the path changed", () => {
    const draft = connectionDraftOf(row);
    expect(draft.key).toBe("");
    const moved = withAddress(draft, "https://evil.example/v1");
    expect(leavesKeyBehind(moved, row)).toBe(true);
    expect(headersLeftBehind(moved)).toHaveLength(1);
    expect(sentHeaders(moved)).toBeUndefined();
    expect(sentHeaders(withHeadersMeant(moved))).toEqual({ "x-team": "blue" });
    const near = withAddress(draft, "https://model.example/v2");
    expect(leavesKeyBehind(near, row)).toBe(false);
    expect(sentHeaders(near)).toEqual({ "x-team": "blue" });
    for (const other of ["http://model.example/v1", "https://model.example:444/v1"]) {
      expect(leavesKeyBehind(withAddress(draft, other), row)).toBe(true);
    }
  });
});

describe("headers", () => {
  test("that are held back stay so while others change", () => {
    const moved = withAddress(connectionDraftOf(row), "https://evil.example/v1");
    const more = { ...moved, headers: [...moved.headers, header("X-B", "")] };
    const written = withHeader(withHeader(more, "X-B", { value: "new" }), "x-team", {
      name: "x-crew",
    });
    expect(sentHeaders(written)).toEqual({ "x-b": "new" });
    expect(headersLeftBehind(written).map(({ name }) => name)).toEqual(["x-crew"]);
    const anew = withHeader(written, "x-team", { value: "red" });
    expect(sentHeaders(anew)).toEqual({ "x-crew": "red", "x-b": "new" });
  });

  test("of a new connection are not sent silently to a second address", () => {
    const typed = { ...withAddress(fresh, "https://a.example"), headers: [header("x-team")] };
    const asked = markedAsSent(typed);
    expect(sentHeaders(asked)).toEqual({ "x-team": "x" });
    const moved = withAddress(asked, "https://b.example");
    expect(sentHeaders(moved)).toBeUndefined();
    expect(headersLeftBehind(moved)).toHaveLength(1);
    expect(sentHeaders(withAddress(typed, "https://b.example"))).toEqual({ "x-team": "x" });
    expect(markedAsSent(withHeadersMeant(moved)).headers[0]?.sentTo).toBe("https://b.example");
  });

  test("are checked row by row, and empty rows are ignored", () => {
    const draft = {
      ...fresh,
      headers: [header("X-A"), header("", ""), header("x-a"), header("Cookie")],
    };
    expect(headerProblems(draft)).toEqual([undefined, undefined, "twice", "browser"]);
    expect(sentHeaders({ ...fresh, headers: [header(" X-A ", " v "), header("", "")] })).toEqual({
      "x-a": "v",
    });
    expect(sentHeaders({ ...fresh, headers: [header("", "")] })).toBeUndefined();
  });
});

describe("an address", () => {
  test("is http or https and contains no login", () => {
    expect(isAddress(" https://a.example/v1 ")).toBe(true);
    for (const wrong of [
      "",
      "a.example",
      "ftp://a.example",
      "javascript:alert(1)",
      "https://u:p@a.example",
    ]) {
      expect(isAddress(wrong)).toBe(false);
    }
  });
});

describe("the models of a draft that is saved", () => {
  const opened = connectionDraftOf({ ...row, modelsAt: 1 });
  const refreshed = { ...row, models: [{ id: "m" }, { id: "n" }], modelsAt: 2 };
  const saved = (draft: ConnectionDraft, stored?: Connection) => {
    const { models, modelsAt } = rowOf(draft, stored, 9);
    return { models: models.map(({ id }) => id), modelsAt };
  };

  test("are those that were stored while the form was left, if they are newer", () => {
    expect(saved(opened, refreshed)).toEqual({ models: ["m", "n"], modelsAt: 2 });
    const listed = { ...opened, models: [{ id: "o" }], modelsAt: 3 };
    expect(saved(listed, refreshed)).toEqual({ models: ["o"], modelsAt: 3 });
  });

  test("are not those of another server", () => {
    const moved = withAddress(opened, "https://other.example/v1");
    expect(saved(moved, refreshed)).toEqual({ models: [], modelsAt: undefined });
    const gemini: ConnectionDraft = { ...opened, protocol: "gemini" };
    expect(saved(gemini, refreshed)).toEqual({ models: ["m"], modelsAt: 1 });
  });
});

import { describe, expect, it } from "vitest";

import type { RunError } from "#domain/run-error.ts";

import { withoutKey } from "./without-key.ts";

const key = "my secret/key+1";
const refused = (message: string, code?: string): RunError => ({
  kind: "authentication",
  message,
  retryable: false,
  ...(code === undefined ? {} : { code }),
});

describe("an error's words", () => {
  it.each([
    ["as it is", `No such key: ${key}. (${key})`, "No such key: [key]. ([key])"],
    ["in an address", `/v1?key=${encodeURIComponent(key)}`, "/v1?key=[key]"],
    ["as basic authentication", `Basic ${btoa(key)}`, "Basic [key]"],
  ])("never hold the key %s", (_, said, left) => {
    expect(withoutKey(refused(said), key).message).toBe(left);
  });

  it("nor does its code; the rest stays", () => {
    expect(withoutKey(refused("words", `bad ${key}`), key)).toEqual(refused("words", "bad [key]"));
  });

  it.each([
    ["a gateway's word", "open sesame 9", "open sesame 9"],
    ["credentials after their scheme", "Basic dXNlcjpw", "dXNlcjpw"],
  ])("never hold a header's value: %s", (_, value, quoted) => {
    const headers = { "X-Gateway-Credential": value };
    const error = withoutKey(refused(`Wrong: ${quoted}.`, `bad ${quoted}`), key, headers);
    expect(error).toEqual(refused("Wrong: [key].", "bad [key]"));
  });

  it("keep what a harmless header says", () => {
    const headers = { "x-title": "Reading group" };
    expect(withoutKey(refused("Reading group"), key, headers)).toEqual(refused("Reading group"));
  });

  it("lose the longer secret whole where one is part of another", () => {
    const headers = { "x-one": "secret-1", "x-two": "secret-1-and-more" };
    expect(withoutKey(refused("secret-1-and-more"), "", headers).message).toBe("[key]");
  });

  it("stay whole where there is no key, or one that is part of any text", () => {
    expect(withoutKey(refused("an error"), "")).toEqual(refused("an error"));
    expect(withoutKey(refused("an error"), "an")).toEqual(refused("an error"));
  });
});

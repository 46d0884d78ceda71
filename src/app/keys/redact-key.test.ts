import { describe, expect, it } from "vitest";

import { defined } from "#domain/defined.ts";
import type { RunError } from "#domain/runs/run-error.ts";

import { redactKey } from "./redact-key.ts";

const key = "my secret/key+1";
const refused = (message: string, code?: string): RunError => ({
  kind: "authentication",
  message,
  retryable: false,
  ...defined({ code }),
});

describe("an error's text", () => {
  it.each([
    ["as it is", `No such key: ${key}. (${key})`, "No such key: [key]. ([key])"],
    ["in an address", `/v1?key=${encodeURIComponent(key)}`, "/v1?key=[key]"],
    ["as basic authentication", `Basic ${btoa(key)}`, "Basic [key]"],
  ])("never contains the key %s", (_, said, left) => {
    expect(redactKey(refused(said), key).message).toBe(left);
  });

  it("nor does its code; the rest stays", () => {
    expect(redactKey(refused("words", `bad ${key}`), key)).toEqual(refused("words", "bad [key]"));
  });

  it.each([
    ["a gateway's word", "open sesame 9", "open sesame 9"],
    ["credentials after their scheme", "Basic dXNlcjpw", "dXNlcjpw"],
  ])("never contains a header's value: %s", (_, value, quoted) => {
    const headers = { "X-Gateway-Credential": value };
    const error = redactKey(refused(`Wrong: ${quoted}.`, `bad ${quoted}`), key, headers);
    expect(error).toEqual(refused("Wrong: [key].", "bad [key]"));
  });

  it("keeps the value of a harmless header", () => {
    const headers = { "x-title": "Reading group" };
    expect(redactKey(refused("Reading group"), key, headers)).toEqual(refused("Reading group"));
  });

  it("loses a secret as a whole, even if another is part of it", () => {
    const headers = { "x-one": "secret-1", "x-two": "secret-1-and-more" };
    expect(redactKey(refused("secret-1-and-more"), "", headers).message).toBe("[key]");
  });

  it("stays unchanged without a key, or with one that occurs in any text", () => {
    expect(redactKey(refused("an error"), "")).toEqual(refused("an error"));
    expect(redactKey(refused("an error"), "an")).toEqual(refused("an error"));
  });
});

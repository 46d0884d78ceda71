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

  it("stay whole where there is no key, or one that is part of any text", () => {
    expect(withoutKey(refused("an error"), "")).toEqual(refused("an error"));
    expect(withoutKey(refused("an error"), "an")).toEqual(refused("an error"));
  });
});

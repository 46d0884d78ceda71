import { describe, expect, test } from "vitest";

import { breaksPreflight, headerProblem } from "./extra-headers.ts";

describe("an extra header", () => {
  test("may be what a proxy or a provider asks for", () => {
    for (const name of ["HTTP-Referer", "X-Title", "cf-access-client-id", "anthropic-beta"]) {
      expect(headerProblem(name, "a value")).toBeUndefined();
    }
  });

  test.each([
    ["Authorization", "Bearer x", "key"],
    ["X-API-Key", "x", "key"],
    ["Api-Key", "x", "key"],
    ["x-goog-api-key", "x", "key"],
    ["Cookie", "a=b", "browser"],
    ["Sec-Fetch-Site", "x", "browser"],
    ["Proxy-Authorization", "x", "browser"],
    ["Origin", "https://a.example", "browser"],
    ["Content-Type", "text/plain", "own"],
    ["anthropic-version", "1", "own"],
    ["a b", "x", "name"],
    ["", "x", "name"],
    ["a:b", "x", "name"],
    ["näme", "x", "name"],
    ["x-ok", "", "value"],
    ["x-ok", "two\r\nlines: x", "value"],
    ["x-ok", "\u202e", "value"],
    ["x-ok", "y".repeat(4_001), "long"],
    ["x".repeat(101), "y", "long"],
  ])("%s is refused with a reason", (name, value, reason) => {
    expect(headerProblem(name, value)).toBe(reason);
  });

  test("must be unique", () => {
    expect(headerProblem("X-Title", "a", ["x-title"])).toBe("twice");
  });

  test("is known to break every request to Ollama unless Ollama allows it", () => {
    expect(breaksPreflight("ollama", "X-Title")).toBe(true);
    expect(breaksPreflight("ollama", "OpenAI-Beta")).toBe(false);
    expect(breaksPreflight("openrouter", "X-Title")).toBe(false);
  });
});

import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { argumentsHash, canonicalJson, definitionHash, sameJson, sha256Hex } from "./canonical.ts";
import type { JsonValue } from "./json.ts";
import type { ToolDefinition } from "./tool.ts";

const definition: ToolDefinition = {
  name: "calculator",
  description: "Works out an expression.",
  summary: "Works out an expression.",
  parameters: { type: "object", properties: { expression: { type: "string" } } },
  requiresApproval: true,
  risk: "computes",
  idempotent: true,
  timeout: 1_000,
  origin: "built in",
};

describe("canonical JSON", () => {
  test("agrees with RFC 8785 as the canonicalize package implements it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary", maxDepth: 4 }), (value) => {
        expect(canonicalJson(value as JsonValue)).toBe(canonicalize(value));
      }),
    );
  });

  test("keys are sorted by UTF-16 code units, even where code points differ", () => {
    expect(canonicalJson({ "\u{1F600}": 1, "\uFB33": 2, b: 3, B: 4 })).toBe(
      '{"B":4,"b":3,"\u{1F600}":1,"\uFB33":2}',
    );
  });

  test("what a model can write and RFC 8785 rejects still has one text that parses to it", () => {
    const value = JSON.parse('["\\ud800", 1e999, -1e999, {"__proto__": "x"}]') as JsonValue;
    const text = canonicalJson(value);
    expect(text).toBe('["\\ud800",1e999,-1e999,{"__proto__":"x"}]');
    expect(JSON.parse(text)).toEqual(value);
  });

  test("two different lone surrogates have different hashes", () => {
    expect(argumentsHash("\ud800")).not.toBe(argumentsHash("\ud801"));
    expect(argumentsHash("\ud800")).not.toBe(argumentsHash("\ufffd"));
  });

  test("NaN is a bug, not a value", () => {
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
  });
});

describe("hashes", () => {
  test("SHA-256 of the UTF-8 bytes (FIPS 180 examples)", () => {
    expect(sha256Hex("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  test("a definition's hash does not depend on the order of its keys", () => {
    const shuffled = Object.fromEntries(
      Object.entries(definition).reverse(),
    ) as unknown as ToolDefinition;
    expect(definitionHash(shuffled)).toBe(definitionHash(definition));
  });

  test("a definition's hash changes with every field", () => {
    const others: Partial<ToolDefinition>[] = [
      { name: "calc" },
      { description: "Works out an expression and mails it." },
      { summary: "Mails." },
      { parameters: { type: "object" } },
      { requiresApproval: false },
      { risk: "writes" },
      { idempotent: false },
      { timeout: 2_000 },
      { origin: "a server" },
      { outsideText: true },
      { kind: "question" },
    ];
    const hashes = others.map((other) => definitionHash({ ...definition, ...other }));
    expect(new Set([definitionHash(definition), ...hashes]).size).toBe(others.length + 1);
  });
});

test("rows are equal whatever the order of their keys, and absent equals undefined", () => {
  expect(sameJson({ a: 1, b: [2] }, { b: [2], a: 1, c: undefined })).toBe(true);
  expect(sameJson({ a: 1, b: [2] }, { a: 1, b: [2, 3] })).toBe(false);
});

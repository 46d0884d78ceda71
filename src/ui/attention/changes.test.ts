import { expect, test } from "vitest";

import type { BranchState } from "#app/conversation/branch-states.ts";

import { changesBetween } from "./changes.ts";

const states = (entries: Record<string, BranchState>) => new Map(Object.entries(entries));
const nameOf = (id: string) => id.toUpperCase();

test("what ends, waits or fails is said by the branch's name", () => {
  const before = states({ a: "runs", b: "runs", c: "runs" });
  const after = states({ b: "waits", c: "failed" });
  expect(changesBetween(before, after, nameOf)).toEqual([
    "The answer on A has ended.",
    "B waits for you.",
    "The run on C failed.",
  ]);
});

test("what begins, goes on or stays is not worth a word", () => {
  const before = states({ a: "waits", b: "failed", c: "runs", e: "failed" });
  const after = states({ a: "runs", b: "runs", c: "runs", d: "runs" });
  expect(changesBetween(before, after, nameOf)).toEqual([]);
});

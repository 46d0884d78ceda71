import { expect, test } from "vitest";

import type { BranchState } from "#app/react/queries/branch-states.ts";

import { changesBetween } from "./changes.ts";

const states = (entries: Record<string, BranchState>) => new Map(Object.entries(entries));
const nameOf = (id: string) => id.toUpperCase();

test("announces by branch name what ends, waits or fails", () => {
  const before = states({ a: "runs", b: "runs", c: "runs" });
  const after = states({ b: "waits", c: "failed" });
  expect(changesBetween(before, after, nameOf)).toEqual([
    "The answer on A has ended.",
    "B is waiting for you.",
    "The run on C failed.",
  ]);
});

test("announces nothing for a run that begins, continues or stays", () => {
  const before = states({ a: "waits", b: "failed", c: "runs", e: "failed" });
  const after = states({ a: "runs", b: "runs", c: "runs", d: "runs" });
  expect(changesBetween(before, after, nameOf)).toEqual([]);
});

import { expect, it } from "vitest";

import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { unfitSteps } from "./fit-for-file.ts";
import type { FileRows } from "./format.ts";

function rowsOfTree(): FileRows {
  const { context, branches, nodes } = seededTree({ seed: 5, nodes: 2_000, branches: 100 });
  return { contexts: [context], branches, messages: nodes };
}

function walked(rows: FileRows): { steps: number; found: string | undefined } {
  const walk = unfitSteps(rows);
  let step = walk.next();
  let steps = 0;
  for (; step.done !== true; step = walk.next()) steps += 1;
  return { steps, found: step.value };
}

it("checks a large conversation in small steps", () => {
  const { steps, found } = walked(rowsOfTree());
  expect(found).toBeUndefined();
  // Each branch takes one step for its shape, one for its links and one for its laws.
  expect(steps).toBeGreaterThan(300);
});

it("says of the last branch what it says of the first", () => {
  for (const at of [0, -1]) {
    const rows = rowsOfTree();
    const branch = rows.branches.at(at);
    branch?.messageIds.reverse();
    expect(walked(rows).found).toMatch(/\S/u);
  }
});

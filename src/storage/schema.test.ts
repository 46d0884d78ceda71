import { expect, it } from "vitest";

import { schemaVersions, versionsToDeclare } from "./schema.ts";

it("declares few versions: those that change rows or remove a table, and the last", () => {
  const declared = versionsToDeclare();
  expect(declared.map(([version]) => version)).toEqual([6, 21]);
  const once = Object.assign({}, ...schemaVersions.map(([, { stores }]) => stores));
  expect(Object.assign({}, ...declared.map(([, { stores }]) => stores))).toEqual(once);
});

it("declares a version's upgrade with what the ones before it added", () => {
  const upgrade = () => Promise.resolve();
  const declared = versionsToDeclare([
    [1, { stores: { a: "id" } }],
    [2, { stores: { a: "id, name", b: "id" }, upgrade }],
    [3, { stores: { c: "id" } }],
    [4, { stores: { c: "id, at" } }],
  ]);
  expect(declared).toEqual([
    [2, { stores: { a: "id, name", b: "id" }, upgrade }],
    [4, { stores: { c: "id, at" } }],
  ]);
});

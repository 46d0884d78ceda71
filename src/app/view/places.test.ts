import { beforeEach, expect, it } from "vitest";

import { useFocusRequests } from "./focus-requests.ts";
import { READING } from "./place.ts";
import {
  finishFork,
  leavePreview,
  overrideFork,
  placeOf,
  previewNode,
  removeFork,
  renameFork,
  restoreFork,
  showColumns,
  startFork,
  stopComparing,
} from "./places.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const fork = { fromBranchId: "a", nodeId: "f", name: "trial" };
const columns = { kind: "comparing", branchIds: ["a", "b"] };
const previewing = { kind: "previewing", nodeId: "n", over: columns };

it("each conversation has its own place", () => {
  showColumns("one", ["a", "b"]);
  startFork("other", fork);
  previewNode("third", "n");
  removeFork("one");
  leavePreview("other");
  expect(placeOf("one")).toEqual(columns);
  expect(placeOf("other")).toEqual({ kind: "forking", fork, over: READING });
  expect(placeOf("third")).toEqual({ kind: "previewing", nodeId: "n", over: READING });
  expect(placeOf("never seen")).toBe(READING);
});

it("returns the way it came", () => {
  showColumns("c", ["a", "b"]);
  previewNode("c", "n");
  expect(placeOf("c")).toEqual(previewing);
  leavePreview("c");
  expect(placeOf("c")).toEqual(columns);
  startFork("c", fork);
  previewNode("c", "n");
  removeFork("c");
  expect(placeOf("c")).toEqual(previewing);
  stopComparing("c");
  leavePreview("c");
  expect(placeOf("c")).toEqual(READING);
});

it("a fork starts from a preview, and shows the end of what it follows", () => {
  previewNode("c", "n");
  startFork("c", fork);
  expect(placeOf("c")).toEqual({ kind: "forking", fork, over: READING });
  expect(useFocusRequests.getState().pending).toEqual([{ kind: "branch_end", branchId: "a" }]);
});

it("a fork gets its name and its differences one after another", () => {
  startFork("c", fork);
  renameFork("c", "another");
  overrideFork("c", { modelId: "m" });
  overrideFork("c", { connectionId: "k" });
  const changed = {
    ...fork,
    name: "another",
    named: true,
    overrides: { modelId: "m", connectionId: "k" },
  };
  expect(placeOf("c")).toEqual({ kind: "forking", fork: changed, over: READING });
});

it("without a fork nothing is changed", () => {
  renameFork("c", "another");
  overrideFork("c", { modelId: "m" });
  expect(placeOf("c")).toEqual(READING);
});

it("a fork that was sent also leaves its preview, but no comparison", () => {
  showColumns("c", ["a", "b"]);
  startFork("c", fork);
  previewNode("c", "n");
  finishFork("c");
  expect(placeOf("c")).toEqual(columns);
});

it("a fork that is put back covers where the person went meanwhile", () => {
  startFork("c", fork);
  removeFork("c");
  previewNode("c", "n");
  restoreFork("c", fork);
  expect(placeOf("c")).toMatchObject({ kind: "forking", fork, over: { kind: "previewing" } });
});

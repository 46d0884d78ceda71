import { beforeEach, describe, expect, it } from "vitest";

import {
  cancelFocusRequest,
  endFocusRequest,
  pendingTarget,
  requestFocus,
  showBranchEnd,
  showMessage,
  useFocusRequests,
} from "./focus-requests.ts";
import type { FocusTarget } from "./focus-requests.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const targets: FocusTarget[] = [
  { kind: "search" },
  { kind: "title" },
  { kind: "tree" },
  { kind: "models" },
  { kind: "connection", connectionId: "c" },
  { kind: "edit", nodeId: "n" },
  { kind: "message", nodeId: "n" },
  { kind: "branch_end", branchId: "b" },
];
const pending = () => useFocusRequests.getState().pending;

describe.each(targets)("$kind", (target) => {
  const others = targets.filter((one) => one !== target);

  it("is requested independently of other kinds", () => {
    for (const one of targets) requestFocus(one);
    expect(pendingTarget(useFocusRequests.getState(), target.kind)).toBe(target);
    expect(pending()).toHaveLength(targets.length);
  });

  it("is requested once: a newer request replaces the previous one", () => {
    const newest = { ...target };
    requestFocus(target);
    requestFocus(newest);
    expect(pending()).toEqual([newest]);
    expect(pending()[0]).toBe(newest);
  });

  it("is served, and no other with it", () => {
    for (const one of targets) requestFocus(one);
    endFocusRequest(target);
    expect(pending()).toEqual(others);
  });

  it("can be requested again while it is served", () => {
    const anew = { ...target };
    requestFocus(target);
    requestFocus(anew);
    endFocusRequest(target);
    expect(pending()).toEqual([anew]);
  });

  it("can be cancelled", () => {
    for (const one of targets) requestFocus(one);
    cancelFocusRequest(target.kind);
    expect(pending()).toEqual(others);
  });
});

it("null for a message or a branch's end cancels the request", () => {
  showMessage("n");
  showBranchEnd("b");
  expect(pending()).toEqual([
    { kind: "message", nodeId: "n" },
    { kind: "branch_end", branchId: "b" },
  ]);
  showMessage(null);
  showBranchEnd(null);
  expect(pending()).toEqual([]);
});

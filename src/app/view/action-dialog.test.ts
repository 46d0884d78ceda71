import { beforeEach, describe, expect, it } from "vitest";

import { closeDialog, openDialog, useActionDialog } from "./action-dialog.ts";
import type { ActionDialog } from "./action-dialog.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const contextId = "c";
const branchId = "b";
const dialogs: ActionDialog[] = [
  { kind: "rename_branch", contextId, branchId },
  { kind: "fan_out", contextId, fromBranchId: branchId, nodeId: null, text: "", draftKey: null },
  { kind: "fuse", contextId, branchIds: [branchId] },
  { kind: "bring_back", contextId, branchId },
  { kind: "cherry_pick", contextId, branchId, nodeId: "n" },
];
const shown = () => useActionDialog.getState().dialog;

describe.each(dialogs)("over $kind", (at) => {
  it.each(dialogs)("$kind replaces it", (next) => {
    openDialog(at);
    openDialog(next);
    expect(shown()).toBe(next);
  });

  it.each(dialogs)("only ending $kind closes it", ({ kind }) => {
    openDialog(at);
    closeDialog(kind);
    expect(shown()).toBe(kind === at.kind ? null : at);
  });
});

it("closing does nothing when none is open", () => {
  closeDialog("fuse");
  expect(shown()).toBeNull();
});

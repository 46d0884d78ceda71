import { beforeEach, expect, it } from "vitest";

import {
  closeListDialog,
  openMoving,
  openNewFolder,
  openTagging,
  useListDialog,
} from "./list-dialog.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const contextIds = new Set(["c"]);
const shown = () => useListDialog.getState().dialog;

it("is one at a time, until it is closed", () => {
  openTagging(contextIds);
  expect(shown()).toEqual({ kind: "tags", contextIds });
  openMoving(contextIds);
  expect(shown()).toEqual({ kind: "move", contextIds });
  openNewFolder();
  expect(shown()).toEqual({ kind: "folder" });
  closeListDialog();
  expect(shown()).toBeNull();
});

import { afterEach, expect, it } from "vitest";

import { useFilesView } from "#app/view/files-view.ts";
import { resetView } from "#app/view/view-store.ts";

import { withoutHistories } from "./without-histories.ts";

afterEach(resetView);

it("asks about Bough's files and other apps' exports, and attaches the others", async () => {
  const backup = new File(['{"format": "bough", "version": 1}'], "backup.json");
  const archived = JSON.stringify([{ title: "A", mapping: {}, current_node: "a" }]);
  const files = [
    new File(["Hello"], "notes.txt"),
    backup,
    new File([archived], "conversations.json"),
    new File(['{"a": 1}'], "data.json"),
  ];
  const kept = await withoutHistories(files);
  expect(kept.map(({ name }) => name)).toEqual(["notes.txt", "data.json"]);
  expect(useFilesView.getState().importing.map(({ name }) => name)).toEqual([
    "backup.json",
    "conversations.json",
  ]);
});

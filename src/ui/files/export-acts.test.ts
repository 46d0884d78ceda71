import { afterEach, expect, it, vi } from "vitest";

import type { ExportedFile } from "#app/files/exported-file.ts";
import type { ExportActions } from "#app/react/actions/exports.ts";
import { showExportResult, useFilesView } from "#app/view/files-view.ts";
import { dismissNotice, useNotices } from "#app/view/notices.ts";
import * as saving from "#ui/kit/browser/save-file.ts";

import { exportRows } from "./export-acts.ts";

afterEach(() => {
  vi.restoreAllMocks();
  showExportResult("");
  for (const { id } of useNotices.getState().notices) dismissNotice(id);
});

/** Runs an export and returns what it says, and whether it saved a file. */
async function exported(file: Partial<ExportedFile>, wanted: string | string[]) {
  const saved = vi.spyOn(saving, "saveBlob").mockReturnValue();
  const made = { name: "bough.json", data: new Blob(), conversations: 1, messages: 2, ...file };
  // `exportRows` calls nothing else.
  await exportRows({ conversations: async () => made } as unknown as ExportActions, wanted);
  return { said: useFilesView.getState().exportResult, saved: saved.mock.calls.length };
}

it("saves no file without the conversations that were asked for", async () => {
  const nothing = { conversations: 0, messages: 0 };
  expect(await exported(nothing, "gone")).toEqual({ said: "Nothing was exported.", saved: 0 });
  expect(await exported(nothing, ["a", "b"])).toEqual({ said: "Nothing was exported.", saved: 0 });
});

it("says of which attachments the file has only the names", async () => {
  const { said, saved } = await exported({ onlyNamed: 2 }, "one");
  expect(saved).toBe(1);
  expect(said).toContain("The content of 2 attachments couldn’t be read");
});

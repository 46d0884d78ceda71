import { beforeEach, expect, it } from "vitest";

import {
  queueImports,
  endExport,
  finishImport,
  reportExportProgress,
  showExportResult,
  useFilesView,
} from "./files-view.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const now = () => useFilesView.getState();
const names = () => now().importing.map(({ name }) => name);

it("files are imported one after another", () => {
  queueImports([new File([], "a"), new File([], "b")]);
  queueImports([new File([], "c")]);
  expect(names()).toEqual(["a", "b", "c"]);
  finishImport();
  expect(names()).toEqual(["b", "c"]);
});

it("an export is reported while it runs, and its result afterwards", () => {
  const cancel = () => {};
  reportExportProgress({ share: 0, cancel });
  reportExportProgress({ share: 0.5, cancel });
  expect(now().exporting).toEqual({ share: 0.5, cancel });
  endExport();
  showExportResult("It is in “all.json”.");
  expect(now()).toMatchObject({ exporting: null, exportResult: "It is in “all.json”." });
});

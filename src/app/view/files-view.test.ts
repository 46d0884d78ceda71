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

const one = (name: string) => ({ id: name, name, size: 0, given: new Blob() });

it("files are imported one after another", () => {
  queueImports([one("a"), one("b")]);
  queueImports([one("c")]);
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

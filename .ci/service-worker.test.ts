import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { appFiles, endWorkers } from "./service-worker.ts";

/** What a development or preview server sends; undefined if it leaves the request to the handler of files. */
function sent(url: string, headers: Record<string, string>): string | undefined {
  let text: string | undefined;
  const response = { setHeader: () => {}, end: (all: string) => (text = all) };
  // Only the parts of a request and a response that are used.
  endWorkers("bough-worker.js")({ url, headers } as never, response as never, () => {});
  return text;
}

it("another app’s worker gets a script that ends it; ours, and all else, goes its way", () => {
  const asWorker = { "service-worker": "script" };
  expect(sent("/sw.js?v=2", asWorker)).toContain("unregister");
  expect(sent("/bough-worker.js", asWorker)).toBeUndefined();
  expect(sent("/sw.js", {})).toBeUndefined();
});

it("the worker’s list has each file once, with how it is checked and when it is kept", () => {
  const folder = mkdtempSync(join(tmpdir(), "bough-files-"));
  mkdirSync(join(folder, "assets"));
  const names = ["index.html", "artifact.html", "bough-worker.js", "look.js"];
  const assets = [
    "assets/a-12345678.js",
    "assets/_frame-library_x-12345678.js",
    "assets/pdf-text.worker-12345678.js",
    "assets/UniGB-UCS2-H-12345678.bcmap",
  ];
  for (const name of [...names, ...assets]) writeFileSync(join(folder, name), "same");
  const integrity = expect.stringMatching(/^sha256-.{43}=$/u);
  expect(appFiles(folder)).toEqual([
    { url: "artifact.html", revision: expect.any(String) },
    { url: "assets/_frame-library_x-12345678.js", revision: null, integrity, isLater: true },
    { url: "assets/a-12345678.js", revision: null, integrity },
    { url: "assets/pdf-text.worker-12345678.js", revision: null, integrity, isLater: true },
    { url: "index.html", revision: expect.any(String) },
    { url: "look.js", revision: expect.any(String), integrity },
  ]);
  rmSync(folder, { recursive: true });
});

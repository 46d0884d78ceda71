import { afterEach, expect, it } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import type { Services } from "#app/services/services.ts";
import { fileChangesIn } from "#domain/message.ts";
import { ok } from "#domain/result.ts";
import { EMPTY_WORKSPACE, workspaceLimits } from "#domain/workspace/workspace.ts";
import { GRACE_PERIOD, createBlobStore } from "#storage/attachments/blobs.ts";
import { moveWritten } from "#storage/conversations/move-written.ts";

import { addFiles, changeFiles, takeBack, undoStep, writeFile } from "./pending-files.ts";

let open: Services[] = [];
afterEach(() => {
  for (const services of open) services.databases.close();
  open = [];
});

async function tab(databaseName = `bough-pending-${crypto.randomUUID()}`): Promise<Services> {
  const services = createServices({ databaseName });
  open.push(services);
  await services.opened;
  return services;
}

const place = { draftKey: "b1", base: EMPTY_WORKSPACE };
const incoming = (path: string, data: BlobPart = path) => ({
  path,
  read: async () => new Blob([data]),
});
const pathsOf = async ({ drafts }: Services, key = "b1") =>
  (await drafts.parts(key)).flatMap((part) =>
    part.type === "workspace" ? part.changes.map(({ path }) => path) : [],
  );
const quietly = { signal: new AbortController().signal, onProgress: () => {} };

it("adds what it can, and says of the rest why not (K6, K7)", async () => {
  const services = await tab();
  const files = [
    incoming("a.txt"),
    incoming("A.txt"),
    incoming("../out"),
    incoming("nul"),
    { path: "gone", read: () => Promise.reject(new Error("gone")) },
    { path: "huge", read: async () => ({ size: workspaceLimits.file + 1 }) as Blob },
    incoming("lib/x.js"),
  ];
  const report = await addFiles(services, place, { ...quietly, files });
  expect(report).toMatchObject({ added: 2, stopped: false });
  expect(report.refused.map(({ path }) => path)).toEqual([
    "A.txt",
    "../out",
    "nul",
    "gone",
    "huge",
  ]);
  expect(report.refused.every(({ why }) => why !== "")).toBe(true);
  expect(await pathsOf(services)).toEqual(["a.txt", "lib/x.js"]);
});

it("knows of what was added just before, also of names that differ only in capitals (K6)", async () => {
  const services = await tab();
  await addFiles(services, place, { ...quietly, files: [incoming("a.txt")] });
  const again = await addFiles(services, place, { ...quietly, files: [incoming("A.txt")] });
  expect(again).toMatchObject({ added: 0, refused: [{ path: "A.txt" }] });
  expect(await pathsOf(services)).toEqual(["a.txt"]);
});

it("stops at 2,000 files and where the person stops it, and keeps what was added", async () => {
  const services = await tab();
  const many = Array.from({ length: workspaceLimits.files + 3 }, (_, at) =>
    incoming(`f${at}`, "x"),
  );
  const report = await addFiles(services, place, { ...quietly, files: many });
  expect(report.added).toBe(workspaceLimits.files);
  expect(report.refused).toHaveLength(3);
  expect(await services.databases.strict.blobs.count()).toBe(1);
  const stop = new AbortController();
  const few = [incoming("one"), incoming("two"), incoming("three")];
  const onProgress = (done: number) => done === 2 && stop.abort();
  const other = { ...place, draftKey: "b2" };
  const stopped = await addFiles(services, other, {
    ...quietly,
    files: few,
    signal: stop.signal,
    onProgress: (done) => void onProgress(done),
  });
  expect(stopped).toMatchObject({ added: 2, stopped: true });
});

it("keeps bytes as long as the draft names them; taking back can be undone (K5, K7)", async () => {
  const services = await tab();
  const blobs = createBlobStore(services.databases);
  await writeFile(services, place, "a.txt", new Blob(["mine"]));
  const later = (hours: number) => Date.now() + hours * (GRACE_PERIOD + 1);
  await blobs.sweep(later(1));
  expect(await blobs.sweep(later(2))).toBe(0);
  const before = await takeBack(services, "b1", ["a.txt"]);
  expect(await services.drafts.parts("b1")).toEqual([]);
  expect(await services.databases.strict.drafts.count()).toBe(0);
  if (!before.ok) throw new Error(before.error.message);
  expect(await undoStep(services, "b1", before.value)).toEqual(ok(true));
  expect(await pathsOf(services)).toEqual(["a.txt"]);
});

it("undoes no change that was sent or made anew since (K7)", async () => {
  const services = await tab();
  const base = new Map([["a.txt", { blobId: "b", mediaType: "text/plain", size: 1 }]]);
  const remove = async () => {
    const removed = await changeFiles(services, { ...place, base }, [
      { path: "a.txt", file: null },
    ]);
    if (!removed.ok) throw new Error(removed.error.message);
    return removed.value;
  };
  await writeFile(services, place, "a.txt", new Blob(["mine"]));
  const first = await remove();
  const sent = fileChangesIn({ content: [...(await services.drafts.parts("b1"))] });
  await services.drafts.detach("b1", [], 2, sent);
  expect(await undoStep(services, "b1", first)).toEqual(ok(false));
  expect(await pathsOf(services)).toEqual([]);
  const second = await remove();
  await writeFile(services, place, "a.txt", new Blob(["anew"]));
  const anew = await services.drafts.parts("b1");
  expect(await undoStep(services, "b1", second)).toEqual(ok(false));
  expect(await services.drafts.parts("b1")).toEqual(anew);
});

it("loses nothing of two tabs that change files at once, nor of the text", async () => {
  const name = `bough-pending-${crypto.randomUUID()}`;
  const [one, two] = [await tab(name), await tab(name)];
  await one.drafts.put("b1", "words", 1);
  await Promise.all([
    writeFile(one, place, "one.txt", new Blob(["1"])),
    writeFile(two, place, "two.txt", new Blob(["2"])),
    writeFile(two, place, "three.txt", new Blob(["3"])),
  ]);
  expect((await pathsOf(one)).toSorted((left, right) => (left < right ? -1 : 1))).toEqual([
    "one.txt",
    "three.txt",
    "two.txt",
  ]);
  expect(await two.drafts.text("b1")).toBe("words");
  await changeFiles(two, place, [{ path: "one.txt", file: null }]);
  expect(await pathsOf(one)).toEqual(["three.txt", "two.txt"]);
  await one.drafts.move("b1", "fork:n", 2);
  expect(await pathsOf(one)).toEqual([]);
  expect((await one.drafts.parts("fork:n"))[0]).toMatchObject({ type: "workspace" });
});

it("leaves changes with their branch where text and attachments move to another (K7)", async () => {
  const services = await tab();
  const { drafts, databases } = services;
  const move = (from: string, to: string) => moveWritten(databases, from, to, 2);
  await writeFile(services, place, "a.txt", new Blob(["a"]));
  expect(await move("b1", "b2")).toEqual(ok("empty"));
  await drafts.put("b1", "words", 1);
  await writeFile(services, { ...place, draftKey: "b2" }, "b.txt", new Blob(["b"]));
  expect(await move("b1", "b2")).toEqual(ok("moved"));
  expect(await drafts.texts(["b1", "b2"])).toEqual(["", "words"]);
  expect(await pathsOf(services)).toEqual(["a.txt"]);
  expect(await pathsOf(services, "b2")).toEqual(["b.txt"]);
  await drafts.put("b1", "others", 3);
  expect(await move("b2", "b1")).toEqual(ok("stays"));
  expect(await drafts.texts(["b1", "b2"])).toEqual(["others", "words"]);
});

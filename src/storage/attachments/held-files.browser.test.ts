import { expect, it, vi } from "vitest";

import { eraseHeldFiles, FileHolder, holdFiles, removeLeftFiles } from "./held-files.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The files in a directory; null if there is none. */
async function filesIn(name: string): Promise<string[] | null> {
  const root = await navigator.storage.getDirectory();
  try {
    const directory = await root.getDirectoryHandle(name);
    const names: string[] = [];
    for await (const one of directory.keys()) names.push(one);
    return names;
  } catch {
    return null;
  }
}

/** How many bytes the files in a directory have together. */
async function bytesIn(name: string): Promise<number> {
  const root = await navigator.storage.getDirectory();
  let sum = 0;
  for await (const one of (await root.getDirectoryHandle(name)).values()) {
    if (one instanceof FileSystemFileHandle) sum += (await one.getFile()).size;
  }
  return sum;
}

it("keeps the first bytes in memory and all more in files, until they are released", async () => {
  const files = holdFiles("import");
  await files.held;
  const holder = new FileHolder(files.name, 10);
  const texts = ["in memory", "on the disk", "", "on the disk, too"];
  const blobs: Blob[] = [];
  for (const text of texts) blobs.push(await holder.hold(bytesOf(text), "text/plain"));
  expect(await Promise.all(blobs.map((blob) => blob.text()))).toEqual(texts);
  expect(new Set(blobs.map(({ type }) => type))).toEqual(new Set(["text/plain"]));
  expect(await filesIn(files.name)).toHaveLength(2);
  await files.release();
  expect(await filesIn(files.name)).toBeNull();
});

it("keeps what a worker holds in files as well, which the page can read", async () => {
  const files = holdFiles("import");
  await files.held;
  const worker = new Worker(new URL("test-support/hold.worker.ts", import.meta.url), {
    type: "module",
  });
  const texts = ["one", "Grüße ".repeat(200_000)];
  const blobs = await new Promise<Blob[]>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Blob[]>) => resolve(data));
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.postMessage({ name: files.name, texts });
  });
  expect(await Promise.all(blobs.map((blob) => blob.text()))).toEqual(texts);
  expect(new Set(blobs.map(({ type }) => type))).toEqual(new Set(["text/plain"]));
  expect(await bytesIn(files.name)).toBe(new Blob(texts).size);
  // A file that is still open could not be removed.
  await files.release();
  expect(await filesIn(files.name)).toBeNull();
  worker.terminate();
});

it("keeps everything in memory without a directory", async () => {
  const blob = await new FileHolder(undefined, 0).hold(bytesOf("any"), "text/plain");
  expect(await blob.text()).toBe("any");
});

it("removes what an ended tab has left behind, and nothing that a tab still needs", async () => {
  const files = holdFiles("import");
  await files.held;
  const kept = await new FileHolder(files.name, 0).hold(bytesOf("needed"), "text/plain");
  const left = `bough-held-${crypto.randomUUID()}`;
  await new FileHolder(left, 0).hold(bytesOf("left"), "text/plain");
  expect(await filesIn(left)).toHaveLength(1);
  await removeLeftFiles(Date.now());
  expect(await filesIn(left)).toBeNull();
  expect(await kept.text()).toBe("needed");
  await files.release();
});

it("leaves an export for an hour after its tab has ended, as it may still be being saved", async () => {
  const left = `bough-held-export-${crypto.randomUUID()}`;
  await new FileHolder(left, 0).hold(bytesOf("still being saved"), "text/plain");
  const hour = 3_600_000;
  await removeLeftFiles(Date.now() + hour - 60_000);
  expect(await filesIn(left)).toHaveLength(1);
  await removeLeftFiles(Date.now() + hour + 60_000);
  expect(await filesIn(left)).toBeNull();
});

it("is gone with everything that is erased, also while a tab needs it", async () => {
  const files = holdFiles("import");
  await files.held;
  await new FileHolder(files.name, 0).hold(bytesOf("secret"), "text/plain");
  await eraseHeldFiles();
  expect(await filesIn(files.name)).toBeNull();
  await files.release();
});

it("waits with removing a file until it is written", async () => {
  const files = holdFiles("import");
  await files.held;
  await new FileHolder(files.name, 0).hold(bytesOf("any"), "text/plain");
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(files.name);
  const handle = await directory.getFileHandle("being written", { create: true });
  const stream = await handle.createWritable();
  const released = files.release();
  await stream.close();
  await released;
  expect(await filesIn(files.name)).toBeNull();
});

it("says that the disk is full, instead of keeping what may be too much in memory", async () => {
  const files = holdFiles("import");
  await files.held;
  const holder = new FileHolder(files.name, 0);
  vi.spyOn(FileSystemFileHandle.prototype, "createWritable").mockRejectedValue(
    new DOMException("No space.", "QuotaExceededError"),
  );
  await expect(holder.hold(bytesOf("any"), "text/plain")).rejects.toThrow("No space.");
  vi.restoreAllMocks();
  await files.release();
});

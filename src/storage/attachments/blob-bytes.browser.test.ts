import { afterEach, beforeEach, expect, it } from "vitest";

import { openRawDatabase } from "#storage/raw-database.ts";
import { rowSize } from "#storage/space/measure-space.ts";
import { refuseBlobs } from "#storage/test-support/no-blobs.ts";
import type { Refusal } from "#storage/test-support/no-blobs.ts";
import { freshDatabases } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { createBlobStore, GRACE_PERIOD } from "./blobs.ts";
import type { NewBlob } from "./blobs.ts";
import { changeDraftFiles } from "./draft-files.ts";

let databases: FreshDatabases;
let allow = () => {};

beforeEach(async () => {
  databases = await freshDatabases();
});

afterEach(async () => {
  allow();
  await databases.remove();
});

const TEXT = { mediaType: "text/plain", createdAt: 1 };

function bytes(id: string): NewBlob {
  const data = new Blob([`Words of ${id}.`], { type: TEXT.mediaType });
  return { ...TEXT, id, sha256: `hash of ${id}`, data };
}

const partOf = (blobId: string) => ({ type: "file", blobId, name: "a.txt", ...TEXT }) as const;

const REFUSALS: Refusal[] = ["thrown", "failed"];

it.each(REFUSALS)("keeps files and gives them back where Blobs are refused: %s", async (how) => {
  allow = refuseBlobs(how);
  const { strict } = databases;
  const blobs = createBlobStore(databases);
  expect(await blobs.attach("b1", bytes("attached"), partOf)).toEqual({
    ok: true,
    value: "attached",
  });
  expect(await blobs.keep([bytes("kept"), bytes("attached")])).toEqual({
    ok: true,
    value: ["kept", "attached"],
  });
  const made = { draftKey: "b1", blobs: [bytes("made")], now: 2, change: () => [] };
  expect((await changeDraftFiles(databases, made)).ok).toBe(true);

  const rows = await blobs.many(["attached", "kept", "made"]);
  expect(rows.map(({ data }) => data.type)).toEqual(Array(3).fill(TEXT.mediaType));
  expect(await Promise.all(rows.map(({ data }) => data.text()))).toEqual([
    "Words of attached.",
    "Words of kept.",
    "Words of made.",
  ]);
  const raw = await openRawDatabase(strict.name);
  const stored = await raw.row("blobs", "kept");
  raw.close();
  expect(stored).toMatchObject({ data: expect.any(ArrayBuffer) });
  expect(rowSize(stored)).toBeGreaterThanOrEqual((await blobs.get("kept"))?.data.size ?? Infinity);

  // The sweep writes rows again in the form in which they are stored.
  expect(await blobs.sweep(0)).toBe(0);
  expect(await blobs.keep([{ ...bytes("kept"), id: "again" }])).toMatchObject({ value: ["kept"] });
  expect(await (await blobs.get("kept"))?.data.text()).toBe("Words of kept.");
  expect(await blobs.sweep(1)).toBe(0);
  expect(await blobs.sweep(GRACE_PERIOD * 2)).toBe(2);
  expect(await strict.blobs.toCollection().primaryKeys()).toEqual(["attached"]);
});

it("stores nothing by halves if bytes cannot be read either", async () => {
  allow = refuseBlobs();
  const blobs = createBlobStore(databases);
  const unreadable = bytes("unreadable");
  unreadable.data.arrayBuffer = () => Promise.reject(new Error("The file is gone."));
  expect(await blobs.keep([bytes("whole"), unreadable])).toMatchObject({ ok: false });
  expect(await databases.strict.blobs.count()).toBe(0);
});

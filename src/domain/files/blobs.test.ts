import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { attachmentsIn } from "#domain/message.ts";

import type { ExistingRows } from "./existing-rows.ts";
import { fileText } from "./file-text.ts";
import type { BlobInFile, BoughFile, FileBlob } from "./format.ts";
import { checkFile } from "./plan.ts";
import { createBoughFileReader } from "./read-file.ts";
import { runToEnd } from "./stepwise.ts";
import { planImport } from "./test-support/plan-import.ts";
import type { WholePlan } from "./test-support/plan-import.ts";
import { EXPORTED_AT, seededFile } from "./test-support/seeded-file.ts";

/** Bytes for about two thirds of the attachments that the messages refer to. */
function bytesFor({ messages }: BoughFile): BlobInFile[] {
  return messages
    .flatMap(({ message }) => attachmentsIn(message))
    .filter((_, at) => at % 3 !== 0)
    .map(({ blobId, mediaType }, at) => ({
      id: blobId,
      mediaType,
      createdAt: at,
      data: btoa(`bytes of ${blobId}`),
    }));
}

function read(text: string, piece: number): { file: BoughFile; blobs: BlobInFile[] } {
  const blobs: BlobInFile[] = [];
  const reader = createBoughFileReader((blob) => void blobs.push(blob));
  for (let at = 0; at < text.length; at += piece) {
    expect(reader.push(text.slice(at, at + piece))).toBeUndefined();
  }
  const file = reader.end();
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  return { file: file.value, blobs };
}

const known = ({ data, ...blob }: BlobInFile): FileBlob => ({ ...blob, data, sha256: data });

function planned(file: BoughFile, blobs: FileBlob[], blob: ExistingRows["blob"]): WholePlan {
  const checked = runToEnd(checkFile(file));
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const here = {
    context: none,
    branch: none,
    node: none,
    hasTraces: () => false,
    branchesOf: () => [],
    hasRunOn: () => false,
    blob,
  };
  let made = 0;
  return planImport(checked.value, here, () => `new-${String((made += 1))}`, { blobs });
}

const none = () => undefined;

describe("attachments in a Bough file", () => {
  it("F5: are read as they were written, wherever the text is cut", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 400 }), (seed, piece) => {
        const rows = seededFile(seed);
        const blobs = bytesFor(rows);
        const text = fileText(rows, EXPORTED_AT, blobs);
        expect(text.includes('"blobs":[')).toBe(blobs.length > 0);
        expect(read(text, piece)).toEqual({ file: rows, blobs });
      }),
      { numRuns: 60 },
    );
  });

  it("F5: are imported with what refers to them; if an id is taken, all references change too", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.func(fc.boolean()), (seed, isTaken) => {
        const rows = seededFile(seed, { conversations: 2 });
        const blobs = bytesFor(rows).map(known);
        const others = (id: string) =>
          !id.startsWith("new-") && isTaken(id)
            ? { mediaType: "image/png", sha256: "other" }
            : undefined;
        const plan = planned(rows, blobs, others);
        const coming = new Map(plan.blobs.map((blob) => [blob.id, blob]));
        for (const id of coming.keys()) expect(others(id)).toBeUndefined();
        const named = plan.add.messages.flatMap(({ message }) => attachmentsIn(message));
        // Any bytes that the file has are here afterwards, unchanged.
        const before = rows.messages.flatMap(({ message }) => attachmentsIn(message));
        for (const [at, { blobId }] of named.entries()) {
          const data = blobs.find(({ id }) => id === before[at]?.blobId)?.data;
          expect(coming.get(blobId)?.data).toBe(data);
        }
      }),
      { numRuns: 60 },
    );
  });
});

import { CollectionHint } from "#platform/collection-hint.ts";
import { WORKER_READY } from "#platform/timed-worker.ts";
import { FileHolder } from "#storage/attachments/held-files.ts";
import { messagePieces } from "#storage/files/message-pieces.ts";
import type { MessagePiece } from "#storage/files/message-pieces.ts";

import { builtFrom } from "./built.ts";
import { Distinct } from "./distinct.ts";
import { COLLECTED_AFTER } from "./import-job.ts";
import type { ImportAnswer, ImportBatch, ImportJob, ImportNote } from "./import-job.ts";
import { readExport } from "./read-export.ts";
import { AttachmentReader } from "./settle-attachments.ts";
import { unsoundness } from "./sound.ts";

/** The most conversations in a batch. A batch must be small enough not to block the page that receives it. */
const BATCH = 300;

addEventListener("message", ({ data }: MessageEvent<ImportJob>) => {
  void read(data)
    .catch((error: unknown): ImportAnswer => ({ failed: String(error) }))
    .then((answer) => postMessage(answer));
});
postMessage(WORKER_READY);

async function read({ given, heldIn }: ImportJob): Promise<ImportAnswer> {
  // To stop the work, the page ends the worker.
  const { signal } = new AbortController();
  const distinct = new Distinct();
  const attachments = new AttachmentReader(await roomLeft(), new FileHolder(heldIn));
  const pieces = messagePieces(heldIn);
  const leftOut: string[] = [];
  const hint = new CollectionHint();
  let batch = emptyBatch();
  let batches = 0;
  const tell = (note: ImportNote) => postMessage({ note });
  const flush = (messages: MessagePiece[]) => {
    tell({ ...batch, messages });
    batch = emptyBatch();
    if ((batches += 1) % COLLECTED_AFTER === 0) hint.give();
  };
  const report = await readExport(given, {
    signal,
    report: (share) => tell({ kind: "progress", share }),
    take: async (found) => {
      const conversation = await distinct.only(found);
      if (conversation === undefined) return;
      const rows = await builtFrom({ ...found, conversation });
      const settledRows = await attachments.settled(rows, found.entry);
      const { built, messages, blobs } = settledRows;
      const fault = unsoundness(settledRows);
      if (fault !== undefined) {
        leftOut.push(fault);
        return;
      }
      batch.apps.push(found.adapter.app);
      batch.rows.contexts.push(built.context);
      for (const branch of built.branches) batch.rows.branches.push(branch);
      for (const message of messages) pieces.take(message);
      if (built.folder !== undefined) batch.folders.push(built.folder);
      for (const blob of blobs) batch.blobs.push(blob);
      batch.notes.push([built.context.id, built.notes]);
      const isFull = pieces.isReady || batch.rows.contexts.length >= BATCH;
      if (isFull) flush(await pieces.settled());
    },
  });
  flush(await pieces.end());
  return { report: { ...report, faults: [...report.faults, ...leftOut] } };
}

/** How many bytes attachments may take: until they are stored they take it twice, and other work needs room too. */
async function roomLeft(): Promise<number> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined ? Number.POSITIVE_INFINITY : Math.max(0, quota - usage) * SHARE;
}

const SHARE = 0.25;

function emptyBatch(): ImportBatch {
  return {
    kind: "batch",
    apps: [],
    rows: { contexts: [], branches: [] },
    messages: [],
    folders: [],
    blobs: [],
    notes: [],
  };
}

import type { FileBlob } from "#domain/files/format.ts";
import type { RowsAround } from "#domain/files/waiting-messages.ts";
import type { Folder } from "#domain/folders.ts";
import type { ImportedApp } from "#domain/imports/imported-conversation.ts";
import type { SourceNote } from "#domain/imports/source-notes.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { ToImport } from "#machine/import.machine.ts";
import { CollectionHint } from "#platform/collection-hint.ts";
import { createTimedWorker } from "#platform/timed-worker.ts";
import { HeldMessages } from "#storage/files/held-messages.ts";

import { COLLECTED_AFTER } from "./import-job.ts";
import type { ImportAnswer, ImportBatch, ImportJob, ImportNote } from "./import-job.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./import.worker.ts?worker&url";
import type { ExportReport } from "./read-export.ts";

/** The conversations of another app's export, as rows. */
export interface OtherAppFile {
  apps: ImportedApp[];
  rows: RowsAround;
  messages: HeldMessages;
  blobs: FileBlob[];
  notes: Map<string, SourceNote[]>;
  faults: string[];
}

export type OtherAppRefusal = NonNullable<ExportReport["refusal"]> | "out_of_time" | "broken";

/** Far longer than the largest archive takes (milliseconds). */
const LIMIT = 3_600_000;

export interface ReadExportOptions extends Pick<ImportJob, "heldIn"> {
  signal: AbortSignal;
  /** @param share progress from 0 to 1 */
  report: (share: number) => void;
}

/** Reads another app's files in a worker. Rejects with the signal's reason if it is aborted. */
export async function readOtherAppFile(
  given: ToImport,
  { signal, report, ...where }: ReadExportOptions,
): Promise<Result<OtherAppFile, { kind: OtherAppRefusal; message: string }>> {
  const found = new Gathered();
  const worker = createTimedWorker<ImportJob, ImportAnswer, ImportNote>({
    url: workerUrl,
    name: "import",
    limit: LIMIT,
    disposable: true,
  });
  const end = await worker.run(
    { given, ...where },
    {
      signal,
      onNote: (note) => {
        if (note.kind === "progress") report(note.share);
        else found.take(note);
      },
    },
  );
  signal.throwIfAborted();
  if (end.kind === "out_of_time") return err({ kind: "out_of_time", message: "" });
  if (end.kind !== "done")
    return err({ kind: "broken", message: "message" in end ? end.message : "" });
  if ("failed" in end.answer) return err({ kind: "broken", message: end.answer.failed });
  const { refusal, faults } = end.answer.report;
  if (refusal !== undefined) return err({ kind: refusal, message: faults.join(" ") });
  return ok({ ...found.all(), faults });
}

class Gathered {
  readonly #apps = new Set<ImportedApp>();
  readonly #rows: RowsAround = { contexts: [], branches: [] };
  readonly #messages = new HeldMessages();
  readonly #folders = new Map<string, Folder>();
  readonly #blobs: FileBlob[] = [];
  readonly #notes = new Map<string, SourceNote[]>();
  readonly #hint = new CollectionHint();
  #batches = 0;

  take({ apps, rows, messages, folders, blobs, notes }: ImportBatch): void {
    for (const app of apps) this.#apps.add(app);
    for (const context of rows.contexts) this.#rows.contexts.push(context);
    for (const branch of rows.branches) this.#rows.branches.push(branch);
    for (const piece of messages) this.#messages.add(piece);
    for (const folder of folders) this.#folders.set(folder.id, folder);
    for (const blob of blobs) this.#blobs.push(blob);
    for (const [id, all] of notes) this.#notes.set(id, all);
    if ((this.#batches += 1) % COLLECTED_AFTER === 0) this.#hint.give();
  }

  all(): Omit<OtherAppFile, "faults"> {
    const folders = [...this.#folders.values()];
    return {
      apps: [...this.#apps],
      rows: { ...this.#rows, ...(folders.length === 0 ? {} : { folders }) },
      messages: this.#messages,
      blobs: this.#blobs,
      notes: this.#notes,
    };
  }
}

import type { OtherAppRefusal } from "#app/imports/other-app-file.ts";
import { defined } from "#domain/defined.ts";
import { fileLimits } from "#domain/files/format.ts";
import type { FileRefusal, FileRefusalKind } from "#domain/files/format.ts";
import { findShapeProblem } from "#domain/files/read-file.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { ToImport } from "#machine/import.machine.ts";
import { toStorageProblem } from "#storage/problems.ts";

import type { AnyFile } from "./any-file.ts";
import { createBreath, inSlices } from "./file-task.ts";
import type { FileTaskOptions } from "./file-task.ts";
import { RowsInReading } from "./rows-in-reading.ts";

export interface ReadOptions extends FileTaskOptions {
  /** The directory where bytes and messages wait until they are stored; without it, they wait in memory. */
  heldIn?: string;
}

/** The share of the progress for finding out that a file is not Bough's. */
const KNOWING = 0.1;

/** Reads a Bough file, or another app's. */
export async function readAny(
  given: ToImport,
  work: ReadOptions,
): Promise<Result<AnyFile, FileRefusal>> {
  if (!(given instanceof Blob)) return readOthers(given, notBough(), work);
  return readFile(given, work);
}

async function readFile(file: Blob, work: ReadOptions): Promise<Result<AnyFile, FileRefusal>> {
  const head = await headOf(file);
  const isArchive = head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006");
  const read = isArchive ? err(notBough()) : await readRows(file, work);
  const isOurs = /"format"\s*:\s*"bough"/u.test(head);
  if (read.ok || isOurs || !NOT_BOUGH.has(read.error.kind)) return read;
  return readOthers(file, isArchive ? notBough() : read.error, work);
}

/**
 * Reads another app's file.
 * @param refusal returned if no app is recognised
 */
async function readOthers(
  given: ToImport,
  refusal: FileRefusal,
  work: ReadOptions,
): Promise<Result<AnyFile, FileRefusal>> {
  // Few files are another app's, so the code that reads them is loaded only when needed.
  const { readOtherAppFile } = await import("#app/imports/other-app-file.ts");
  const made = await readOtherAppFile(given, {
    ...defined({ heldIn: work.heldIn }),
    signal: work.signal,
    report: (share) => work.report(KNOWING + share * (1 - KNOWING)),
  });
  if (!made.ok) return err(refusalFor(made.error, await asCut(given, refusal)));
  const { apps, rows, messages, blobs, notes, faults } = made.value;
  // The messages are left out here: the worker has checked them.
  const shapes = findShapeProblem({ ...rows, messages: [] });
  const fault = await inSlices(shapes, work.signal);
  if (fault !== undefined) return err(fault);
  return ok({ rows, messages, blobs, from: { apps, notes, faults } });
}

/**
 * Refusals after which the file may still be another app's: it may be a list, JSON Lines, an archive, a text
 * that breaks off, or a text that has a list named like one of Bough's.
 */
const NOT_BOUGH: ReadonlySet<FileRefusalKind> = new Set([
  "not_bough",
  "not_json",
  "not_text",
  "too_deep",
  "refused_key",
  "schema",
  "too_large",
  "duplicate",
]);

function refusalFor(
  { kind, message }: { kind: OtherAppRefusal; message: string },
  ours: FileRefusal,
): FileRefusal {
  if (kind === "encrypted") return { kind: "encrypted_other", message };
  if (kind === "database") return { kind: "database_other", message };
  if (kind === "too_long") return { kind: "too_long_other", message };
  if (kind === "damaged_archive" || kind === "broken" || kind === "out_of_time") {
    return { kind: "damaged_other", message };
  }
  return ours;
}

/**
 * The refusal to report. No app is recognised in a text that breaks off, but its beginning shows whether it
 * was an export.
 */
async function asCut(given: ToImport, refusal: FileRefusal): Promise<FileRefusal> {
  if (!(given instanceof Blob) || refusal.kind === "not_text") return refusal;
  const { isCutExport } = await import("#app/imports/sniff.ts");
  if (!(await isCutExport(given))) return refusal;
  return { kind: "damaged_other", message: "The file ends before it is complete." };
}

function notBough(): FileRefusal {
  return { kind: "not_bough", message: "This is not a Bough file." };
}

/** The first bytes, by which a Bough file and an archive are recognised; empty if the file cannot be read. */
async function headOf(file: Blob): Promise<string> {
  try {
    return await file.slice(0, HEAD).text();
  } catch {
    return "";
  }
}

const HEAD = 200;

async function readRows(
  file: Blob,
  { signal, report, heldIn }: ReadOptions,
): Promise<Result<AnyFile, FileRefusal>> {
  if (file.size > fileLimits.file) {
    const most = String(fileLimits.file / 1024 / 1024);
    return err({ kind: "too_large", place: "file", message: `it is larger than ${most} MB` });
  }
  const taking = new RowsInReading(heldIn);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const breath = createBreath(signal);
  let bytes: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let done = 0;
  try {
    bytes = file.stream().getReader();
    for (let next = await bytes.read(); !next.done; next = await bytes.read()) {
      const refusal = await taking.push(decoder.decode(next.value, { stream: true }));
      if (refusal !== undefined) return err(refusal);
      report((done += next.value.length) / file.size);
      await breath();
    }
    // `end` reports whatever is wrong at the end.
    await taking.push(decoder.decode());
    return await taking.end();
  } catch (error) {
    signal.throwIfAborted();
    // This is not the file's fault: there is no space for its attachments.
    if (toStorageProblem(error).kind === "full") throw error;
    return err(unreadable(error));
  } finally {
    void bytes?.cancel().catch(() => {});
  }
}

/** A strict text decoder throws a TypeError; a lost file throws a DOMException. */
function unreadable(error: unknown): FileRefusal {
  return error instanceof TypeError
    ? { kind: "not_text", message: "This is not a UTF-8 text file." }
    : { kind: "unreadable", message: String(error) };
}

import { FileBlobs } from "#app/attachments/file-blobs.ts";
import { defined } from "#domain/defined.ts";
import { fromChatGpt } from "#domain/files/chatgpt.ts";
import { fileLimits } from "#domain/files/format.ts";
import type { FileBlob, FileRefusal, FileRows } from "#domain/files/format.ts";
import type { ConnectionInFile, SettingInFile } from "#domain/files/kept-rows.ts";
import { createBoughFileReader, findShapeProblem } from "#domain/files/read-file.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { createBreath, inSlices } from "./file-task.ts";
import type { FileTaskOptions } from "./file-task.ts";

/** Rows, and the other app whose file they came from. */
export interface AnyFile {
  rows: FileRows;
  blobs?: FileBlob[];
  memories?: Memory[];
  ownTools?: OwnTool[];
  settings?: SettingInFile[];
  connections?: ConnectionInFile[];
  from?: "ChatGPT";
  branchesLeftOut?: number;
}

/** Maximum size in bytes of another app's file: it is parsed as one text. */
const OTHER_APP = 200 * 1024 * 1024;

/** Reads a Bough file, or converts another app's. */
export async function readAny(
  file: Blob,
  work: FileTaskOptions,
): Promise<Result<AnyFile, FileRefusal>> {
  const read = await readRows(file, work);
  if (read.ok) return read;
  if (read.error.kind !== "not_bough" || file.size > OTHER_APP) return read;
  const made = await inSlices(fromChatGpt(parsed(await file.text())), work.signal);
  if (made === undefined) return read;
  if (!made.ok) return made;
  const { rows, leftOut } = made.value;
  const fault = await inSlices(findShapeProblem(rows), work.signal);
  if (fault !== undefined) return err(fault);
  return ok({ rows, from: "ChatGPT", ...(leftOut === 0 ? {} : { branchesLeftOut: leftOut }) });
}

/** Undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readRows(
  file: Blob,
  { signal, report }: FileTaskOptions,
): Promise<Result<AnyFile, FileRefusal>> {
  if (file.size > fileLimits.file) {
    const most = String(fileLimits.file / 1024 / 1024);
    return err({ kind: "too_large", place: "file", message: `it is larger than ${most} MB` });
  }
  const blobs = new FileBlobs();
  const reader = createBoughFileReader(blobs.take);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const breath = createBreath(signal);
  let bytes: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let done = 0;
  try {
    bytes = file.stream().getReader();
    for (let next = await bytes.read(); !next.done; next = await bytes.read()) {
      const refusal = reader.push(decoder.decode(next.value, { stream: true }));
      if (refusal !== undefined) return err(refusal);
      report((done += next.value.length) / file.size);
      await breath();
    }
    reader.push(decoder.decode());
  } catch (error) {
    signal.throwIfAborted();
    return err(unreadable(error));
  } finally {
    void bytes?.cancel().catch(() => {});
  }
  const rows = reader.end();
  if (!rows.ok) return rows;
  const { memories, ownTools, settings, connections } = rows.value;
  return ok({
    rows: rows.value,
    blobs: await blobs.all(breath),
    ...defined({ memories, ownTools, settings, connections }),
  });
}

/** A strict text decoder throws a TypeError; a lost file throws a DOMException. */
function unreadable(error: unknown): FileRefusal {
  return error instanceof TypeError
    ? { kind: "not_text", message: "This is not a UTF-8 text file." }
    : { kind: "unreadable", message: String(error) };
}

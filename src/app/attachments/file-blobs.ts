import { SIGNATURE_BYTES, detectSignature } from "#domain/attachments/file-signature.ts";
import { ANY_BYTES, isPdf } from "#domain/attachments/media-types.ts";
import { rowText } from "#domain/files/file-text.ts";
import type { BlobInFile, FileBlob, FileRefusal } from "#domain/files/format.ts";
import { bytesOfBase64 } from "#platform/base64.ts";
import { sha256Of } from "#platform/sha256.ts";
import type { FileHolder } from "#storage/attachments/held-files.ts";
import type { BlobRow } from "#storage/rows.ts";

import { base64Of } from "./prepared.ts";

/**
 * Collects the bytes of a file's attachments while the file is read. Each is taken out of the text as soon as
 * it is parsed.
 */
export class FileBlobs {
  readonly #holder: FileHolder;
  readonly #ids = new Set<string>();
  readonly #parsed: (Omit<FileBlob, "sha256" | "data"> & { bytes: Uint8Array<ArrayBuffer> })[] = [];
  readonly #settled: FileBlob[] = [];

  constructor(holder: FileHolder) {
    this.#holder = holder;
  }

  /** @param place where the row is in the file */
  readonly take = (
    { id, mediaType, createdAt, data }: BlobInFile,
    place: string,
  ): FileRefusal | undefined => {
    if (this.#ids.has(id)) {
      const message = `there is another row with the id ${id}`;
      return { kind: "duplicate", place: `${place}.id`, message };
    }
    const bytes = bytesOfBase64(data);
    if (!isOfType(bytes, mediaType)) {
      return { kind: "schema", place: `${place}.data`, message: `it is not of type ${mediaType}` };
    }
    this.#ids.add(id);
    this.#parsed.push({ id, mediaType, createdAt, bytes });
    return undefined;
  };

  /**
   * Moves the bytes taken so far out of memory. Call it after each piece of the text, so that memory holds
   * the attachments of one piece only. Rejects if they cannot be stored.
   */
  async settle(): Promise<void> {
    for (const { bytes, ...blob } of this.#parsed.splice(0)) {
      const sha256 = await sha256Of(bytes);
      const data = await this.#holder.hold(bytes, blob.mediaType);
      this.#settled.push({ ...blob, sha256, data });
    }
  }

  all(): FileBlob[] {
    return this.#settled;
  }
}

/** Checks the bytes themselves, not the type that the file states. */
function isOfType(bytes: Uint8Array, mediaType: string): boolean {
  const found = detectSignature(bytes.subarray(0, SIGNATURE_BYTES));
  // Such bytes are only ever saved as a file.
  if (mediaType === ANY_BYTES) return true;
  if (isPdf(mediaType)) return found?.kind === "pdf";
  if (mediaType === "text/plain") return found === undefined && isText(bytes);
  return found?.kind === "image" && found.mediaType === mediaType;
}

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The row to store for an attachment of the plan. */
export function blobRowOf({ data, ...blob }: FileBlob): BlobRow {
  // `settle` has turned every `data` into a blob.
  return { ...blob, data: data as Blob };
}

export async function blobInFile({ id, mediaType, createdAt, data }: BlobRow): Promise<BlobInFile> {
  return { id, mediaType, createdAt, data: await base64Of(data) };
}

/** Bytes that are encoded at once. A multiple of three, because three bytes become four letters. */
const ENCODED = 3 * 1024 * 1024;

/** Moves a piece of a file's text out of the heap. */
export type HoldText = (text: string) => Promise<Blob>;

/** A row as JSON on its own line, moved out of the heap piece by piece. */
export async function blobText(row: BlobRow, isFirst: boolean, hold: HoldText): Promise<Blob> {
  const { id, mediaType, createdAt, data } = row;
  const text = rowText({ id, mediaType, createdAt, data: "" });
  const end = '"}';
  const parts = [isFirst ? "\n" : ",\n", text.slice(0, -end.length)].map((one) => new Blob([one]));
  for (let at = 0; at < data.size; at += ENCODED) {
    parts.push(await hold(await base64Of(data.slice(at, at + ENCODED))));
  }
  return new Blob([...parts, end]);
}

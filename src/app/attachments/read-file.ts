import { SIGNATURE_BYTES, detectSignature } from "#domain/attachments/file-signature.ts";
import { attachmentLimits } from "#domain/attachments/limits.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { defined } from "#domain/defined.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { sha256Of } from "#platform/sha256.ts";

import { decodeText } from "./decode-text.ts";
import { readWordText } from "./documents/read-document.ts";
import { normalizeImage } from "./normalize-image.ts";
import { countPdfPages } from "./pdf-pages.ts";

/** Bytes as they will be stored and sent, and the message part that names them. */
export interface ReadFile {
  data: Blob;
  mediaType: string;
  sha256: string;
  partOf: (blobId: string) => AttachmentPart;
}

export type FileRead = Result<ReadFile, AttachmentProblem>;

/** Reads a file and detects its type from its bytes; the name alone proves nothing. */
export async function readFile(file: File): Promise<FileRead> {
  if (file.size === 0) return err({ kind: "empty" });
  if (file.size > attachmentLimits.picture) return tooLarge(attachmentLimits.picture);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // A folder, or a file that was removed or changed since it was chosen.
    return err({ kind: "unreadable" });
  }
  const found = detectSignature(bytes.subarray(0, SIGNATURE_BYTES));
  switch (found?.kind) {
    case "image":
      return readImage(file.name, bytes, found.mediaType, found.mediaType);
    case "picture":
      return readImage(file.name, bytes, "", found.name);
    case "pdf":
      return readPdf(file.name, bytes);
    case "zip":
      return readZip(file, found.name);
    case "other":
      return err({ kind: "not_readable", what: found.name });
    case undefined:
      return readText(file.name, bytes);
  }
}

async function readImage(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
  what: string,
): Promise<FileRead> {
  const drawn = await normalizeImage(bytes, mediaType);
  if (drawn === undefined) return err({ kind: "not_drawable", what });
  if (drawn.data.size > attachmentLimits.image) return tooLarge(attachmentLimits.image);
  const { data, width, height, scaledFrom } = drawn;
  return ok({
    data,
    mediaType: data.type,
    sha256: await sha256Of(await data.arrayBuffer()),
    partOf: (blobId) => ({
      type: "image",
      blobId,
      mediaType: data.type,
      ...(name === "" ? {} : { name }),
      size: data.size,
      width,
      height,
      ...defined({ scaledFrom }),
    }),
  });
}

async function readPdf(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileRead> {
  if (bytes.length > attachmentLimits.pdf) return tooLarge(attachmentLimits.pdf);
  const pages = await countPdfPages(bytes);
  return fileOf(name, bytes, "application/pdf", pages === undefined ? {} : { pages });
}

/** Converts a Word document to text; no model reads any other archive. */
async function readZip(file: File, what: string): Promise<FileRead> {
  const read = await readWordText(file);
  if (read === null) return err({ kind: "not_readable", what });
  if ("problem" in read) return err({ kind: read.problem });
  const kept = new TextEncoder().encode(read.text);
  return fileOf(`${file.name}.md`, kept, "text/plain", {});
}

async function readText(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileRead> {
  // Two bytes of UTF-16 may become one byte of UTF-8; anything longer is too large in any case.
  if (bytes.length > 2 * attachmentLimits.text) return tooLarge(attachmentLimits.text);
  const text = decodeText(bytes);
  if (text === undefined) return err({ kind: "not_readable" });
  if (text.trim() === "") return err({ kind: "empty" });
  const kept = new TextEncoder().encode(text);
  if (kept.length > attachmentLimits.text) return tooLarge(attachmentLimits.text);
  // Whatever its name says (SVG, web page), the file is stored as plain text, so that no browser treats it as
  // markup.
  return fileOf(name, kept, "text/plain", {});
}

async function fileOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
  more: { pages?: number },
): Promise<FileRead> {
  const size = bytes.length;
  return ok({
    data: new Blob([bytes], { type: mediaType }),
    mediaType,
    sha256: await sha256Of(bytes),
    partOf: (blobId) => ({ type: "file", blobId, mediaType, name, size, ...more }),
  });
}

function tooLarge(most: number): FileRead {
  return err({ kind: "too_large", most });
}

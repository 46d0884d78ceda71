import { decodeText } from "#app/attachments/decode-text.ts";
import { SIGNATURE_BYTES, detectSignature } from "#domain/attachments/file-signature.ts";
import { ANY_BYTES } from "#domain/attachments/media-types.ts";
import { sha256Of } from "#platform/sha256.ts";
import type { NewBlob } from "#storage/attachments/blobs.ts";

/**
 * Makes a file's bytes a row to store. Its type is detected from the bytes. A script or a web page becomes
 * plain text, so that no browser treats it as markup.
 */
export async function storedBytes(data: Blob, id: string, createdAt: number): Promise<NewBlob> {
  const bytes = new Uint8Array(await data.arrayBuffer());
  const mediaType = typeOf(bytes);
  const kept = data.type === mediaType ? data : new Blob([bytes], { type: mediaType });
  return { id, mediaType, sha256: await sha256Of(bytes), data: kept, createdAt };
}

function typeOf(bytes: Uint8Array): string {
  const found = detectSignature(bytes.subarray(0, SIGNATURE_BYTES));
  if (found?.kind === "image") return found.mediaType;
  if (found?.kind === "pdf") return "application/pdf";
  return found === undefined && isUtf8Text(bytes) ? "text/plain" : ANY_BYTES;
}

function isUtf8Text(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return decodeText(bytes) !== undefined;
  } catch {
    return false;
  }
}

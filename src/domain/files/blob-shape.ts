import { STORED_TYPES } from "#domain/attachments/media-types.ts";

import { fileLimits } from "./format.ts";
import type { BlobInFile } from "./format.ts";
import { id, oneOf, required, strictObject, text, timestamp } from "./validators.ts";
import type { Validator } from "./validators.ts";

const base64: Validator = (value) =>
  text(fileLimits.blob)(value) ??
  (isBase64(String(value)) ? undefined : { kind: "schema", path: [], message: "expected base64" });

function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[\w+/]*={0,2}$/u.test(value) && !value.includes("_");
}

/**
 * What an attachment's row in a file must look like. Whether the bytes match the stated type is checked
 * later.
 */
export const blobShape: Validator = strictObject<BlobInFile>({
  id: required(id),
  mediaType: required(oneOf(...STORED_TYPES)),
  createdAt: required(timestamp),
  data: required(base64),
});

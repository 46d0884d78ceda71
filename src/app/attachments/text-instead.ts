import type { Services } from "#app/services/services.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";

import { readPdfText } from "./documents/read-document.ts";

/** The text of an attachment, as a file that replaces it. */
export class TextFile extends File {
  /** The id of the blob that is replaced. */
  readonly of: string;

  constructor(text: string, name: string, of: string) {
    super([text], name, { type: "text/plain" });
    this.of = of;
  }
}

/** Extracts the text of an attached PDF into a file that can replace it. */
export async function textInstead(
  { databases }: Services,
  part: AttachmentPart,
): Promise<Result<TextFile, AttachmentProblem>> {
  const row = await createBlobStore(databases).get(part.blobId);
  if (row === undefined) return err({ kind: "unreadable" });
  const read = await readPdfText(row.data);
  return "text" in read
    ? ok(new TextFile(read.text, `${attachmentName(part)}.txt`, part.blobId))
    : err({ kind: read.problem });
}

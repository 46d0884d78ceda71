import { reasonOf } from "#app/view/reason.ts";
import { attachmentLimits } from "#domain/attachments/limits.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { isPdf } from "#domain/attachments/media-types.ts";
import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { attachmentsWords } from "#ui/words/attachments.ts";

/** An attachment's type, how much of it is sent, and the server it came from: "PNG · 640 × 480 · 34 kB". */
export function attachmentDetails(part: AttachmentPart): string {
  return joined(kindOf(part), extentOf(part), sizeOf(part), serverOf(part));
}

/**
 * Like `attachmentDetails`, with all that is known, such as the original size of an image that was scaled
 * down.
 */
export function attachmentDetailsInFull(part: AttachmentPart): string {
  const { resource } = part;
  const before = part.type === "image" ? part.scaledFrom : undefined;
  const made = before === undefined ? "" : attachmentsWords.scaledFrom(pixels(before));
  return joined(
    kindOf(part),
    extentOf(part),
    made,
    sizeOf(part),
    serverOf(part),
    resource?.uri ?? "",
  );
}

function serverOf({ resource }: AttachmentPart): string {
  return resource === undefined ? "" : attachmentsWords.fromServer(resource.server);
}

function joined(...words: string[]): string {
  return words.filter((one) => one !== "").join(" · ");
}

function sizeOf({ size }: AttachmentPart): string {
  return size === undefined ? "" : formatBytes(size);
}

function kindOf({ type, mediaType, name = "" }: AttachmentPart): string {
  if (type === "image") return mediaType.replace("image/", "").toUpperCase();
  if (isPdf(mediaType)) return "PDF";
  return /\.([\w+-]{1,8})$/u.exec(name)?.[1]?.toUpperCase() ?? attachmentsWords.text;
}

function extentOf(part: AttachmentPart): string {
  if (part.type === "file") {
    return part.pages === undefined ? "" : attachmentsWords.pages(part.pages);
  }
  const { width, height, scaledFrom } = part;
  if (width === undefined || height === undefined) return "";
  const size = pixels({ width, height });
  return scaledFrom === undefined ? size : attachmentsWords.scaledTo(size);
}

function pixels({ width, height }: { width: number; height: number }): string {
  return attachmentsWords.pixels(width, height);
}

/** Says why a file was not attached. */
export function problemText(file: string, problem: AttachmentProblem): string {
  switch (problem.kind) {
    case "empty":
      return attachmentsWords.isEmpty(file);
    case "folder":
      return attachmentsWords.isFolder(file);
    case "unreadable":
      return attachmentsWords.notRead(file);
    case "too_many":
      return attachmentsWords.tooMany(file, attachmentLimits.files);
    case "duplicate":
      return attachmentsWords.isTwice(file, problem.of);
    case "too_large":
      return attachmentsWords.tooLarge(file, problem.most);
    case "message_full":
      return attachmentsWords.tooLargeTogether(file, problem.most);
    case "not_readable":
      return problem.what === undefined
        ? attachmentsWords.otherType(file)
        : attachmentsWords.typeNotRead(file, problem.what);
    case "not_drawable":
      return problem.what.startsWith("image/")
        ? attachmentsWords.isDamaged(file)
        : attachmentsWords.imageNotShown(file, problem.what);
    case "no_text":
      return attachmentsWords.hasNoText(file);
    case "locked":
      return attachmentsWords.isLocked(file);
    case "damaged":
      return attachmentsWords.textDamaged(file);
    case "out_of_time":
      return attachmentsWords.tookTooLong(file);
    case "no_reader":
      return attachmentsWords.noReader(file);
    case "storage_full":
      return attachmentsWords.noSpace(file);
    case "not_stored":
      return attachmentsWords.notSaved(file, reasonOf(problem));
  }
}

/** Names the attachments that the model is known not to accept, in a sentence. */
export function unsupportedText(refused: readonly AttachmentPart[], modelId: string): string {
  return attachmentsWords.cantRead(modelId, refused.map(attachmentName));
}

import { attachmentLimits } from "#domain/attachments/limits.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { isPdf } from "#domain/attachments/media-types.ts";
import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";

/** "PNG · 640 × 480 · 34 kB": the type, how much of it is sent, and the server it is from. */
export function attachmentDetails(part: AttachmentPart): string {
  return joined(kindOf(part), extentOf(part), sizeOf(part), serverOf(part));
}

/** The same with all that is known, such as the original size of an image that was scaled down. */
export function attachmentDetailsInFull(part: AttachmentPart): string {
  const { resource } = part;
  const before = part.type === "image" ? part.scaledFrom : undefined;
  const made = before === undefined ? "" : `scaled down from ${pixels(before)}`;
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
  return resource === undefined ? "" : `from ${resource.server}`;
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
  return /\.([\w+-]{1,8})$/u.exec(name)?.[1]?.toUpperCase() ?? "Text";
}

function extentOf(part: AttachmentPart): string {
  if (part.type === "file") {
    return part.pages === undefined ? "" : formatCount(part.pages, "page");
  }
  const { width, height, scaledFrom } = part;
  if (width === undefined || height === undefined) return "";
  const size = pixels({ width, height });
  return scaledFrom === undefined ? size : `scaled to ${size}`;
}

function pixels({ width, height }: { width: number; height: number }): string {
  return `${formatNumber(width)} × ${formatNumber(height)}`;
}

/** Why a file was not attached; follows its name: "photo.heic …". */
export function problemText(problem: AttachmentProblem): string {
  switch (problem.kind) {
    case "empty":
      return "is empty.";
    case "folder":
      return "is a folder. Attach the files in it instead.";
    case "unreadable":
      return "couldn’t be read. It may have been moved or changed. Choose it again.";
    case "too_many":
      return `wasn’t attached: a message can have up to ${attachmentLimits.files} files.`;
    case "duplicate":
      return `has the same content as “${problem.of}”, which is already attached.`;
    case "too_large":
      return `is too large. The limit for this type of file is ${formatBytes(problem.most)}.`;
    case "message_full":
      return `wasn’t attached: the files of a message can total up to ${formatBytes(problem.most)}.`;
    case "not_readable":
      return problem.what === undefined
        ? "is a type of file that models can’t read. You can attach images, PDFs and text files."
        : `is ${withArticle(problem.what)}, which models can’t read. You can attach images, PDFs and text files.`;
    case "not_drawable":
      return problem.what.startsWith("image/")
        ? "is damaged: this browser can’t display it."
        : `is a ${problem.what} image, which this browser can’t display. Save it as JPEG or PNG.`;
    case "storage_full":
      return "couldn’t be saved: the browser’s space for this page is full. Empty the bin or remove attachments. Your text is still here.";
    case "not_stored":
      return `couldn’t be saved (${problem.message}). Your text is still here.`;
  }
}

function withArticle(what: string): string {
  return /^[aeiou]/u.test(what) ? `an ${what}` : `a ${what}`;
}

/** A sentence that names what the model is known not to accept. */
export function unsupportedText(refused: readonly AttachmentPart[], modelId: string): string {
  return `${modelId} can’t read ${refused.map(attachmentName).join(", ")}.`;
}

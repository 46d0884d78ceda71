import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { bytesWords } from "#ui/settings/bytes-words.ts";

/** "PNG · 640 × 480 · 34 kB": what it is, and how much of it is sent. */
export function detailsOf(part: AttachmentPart): string {
  return joined(kindOf(part), extentOf(part), sizeOf(part));
}

/** The same in all that is known: of an image that was made smaller, what it was before. */
export function allDetailsOf(part: AttachmentPart): string {
  const before = part.type === "image" ? part.scaledFrom : undefined;
  const made = before === undefined ? "" : `made smaller from ${pixels(before)}`;
  return joined(kindOf(part), extentOf(part), made, sizeOf(part));
}

function joined(...words: string[]): string {
  return words.filter((one) => one !== "").join(" · ");
}

function sizeOf({ size }: AttachmentPart): string {
  return size === undefined ? "" : bytesWords(size);
}

function kindOf({ type, mediaType, name = "" }: AttachmentPart): string {
  if (type === "image") return mediaType.replace("image/", "").toUpperCase();
  if (mediaType === "application/pdf") return "PDF";
  return /\.([\w+-]{1,8})$/u.exec(name)?.[1]?.toUpperCase() ?? "Text";
}

function extentOf(part: AttachmentPart): string {
  if (part.type === "file") {
    if (part.pages === undefined) return "";
    return part.pages === 1 ? "1 page" : `${part.pages.toLocaleString()} pages`;
  }
  const { width, height, scaledFrom } = part;
  if (width === undefined || height === undefined) return "";
  const size = pixels({ width, height });
  return scaledFrom === undefined ? size : `scaled to ${size}`;
}

function pixels({ width, height }: { width: number; height: number }): string {
  return `${width.toLocaleString()} × ${height.toLocaleString()}`;
}

/** Why a file is not attached, after its name: "photo.heic …". */
export function problemWords(problem: AttachmentProblem): string {
  switch (problem.kind) {
    case "empty":
      return "is empty.";
    case "folder":
      return "is a folder. Attach the files in it.";
    case "unreadable":
      return "could not be read. It may have been moved or changed; choose it again.";
    case "too_many":
      return "did not fit: a message takes 20 files at most.";
    case "too_large":
      return `is too large: such a file may have ${bytesWords(problem.most)}.`;
    case "message_full":
      return `did not fit: all files of a message may have ${bytesWords(problem.most)} together.`;
    case "not_readable":
      return problem.what === undefined
        ? "is of a kind that models do not read. Images, PDFs and texts can be attached."
        : `is ${withArticle(problem.what)}, which models do not read. Images, PDFs and texts can be attached.`;
    case "not_drawable":
      return problem.what.startsWith("image/")
        ? "is damaged: this browser cannot draw it."
        : `is a ${problem.what} picture, which this browser cannot draw. Save it as JPEG or PNG.`;
    case "storage_full":
      return "could not be stored: the browser's space for this page is full. Empty the bin, or remove attachments. Your text is still here.";
    case "not_stored":
      return `could not be stored (${problem.message}). Your text is still here.`;
  }
}

function withArticle(what: string): string {
  return /^[aeiou]/u.test(what) ? `an ${what}` : `a ${what}`;
}

/** What a model is known not to take, as a sentence. */
export function refusalWords(refused: readonly AttachmentPart[], modelId: string): string {
  return `${modelId} does not take ${refused.map(attachmentName).join(", ")}.`;
}

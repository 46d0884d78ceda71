import type { AttachmentPart } from "#domain/message.ts";

/**
 * What may be attached. Sizes are in bytes as stored and sent. Base64 makes them a third larger, and
 * the lowest request limit of any provider is 20 MB (Gemini's; Anthropic's is 32 MB).
 */
export const attachmentLimits = {
  /** For each image: the lowest limit of any provider is 5 MB of base64. */
  image: 3_750_000,
  /** For an image before it is scaled down. */
  picture: 60_000_000,
  /** Pixels of an image's longer side. Providers scale down to between 1,568 and 2,048. */
  side: 2_048,
  /** About half a million tokens. */
  text: 2_000_000,
  pdf: 14_000_000,
  /** For all attachments of one message together. */
  message: 14_000_000,
  files: 20,
} as const;

/** Why the text of a document could not be had. `no_reader`: what reads it did not load, or broke down. */
export type DocumentProblem = "no_text" | "locked" | "damaged" | "out_of_time" | "no_reader";

/** Why a file cannot be attached. */
export type AttachmentProblem =
  | { kind: "empty" | "folder" | "unreadable" | "too_many" }
  /** Another attachment of the message, named `of`, has the same content. */
  | { kind: "duplicate"; of: string }
  | { kind: "too_large"; most: number }
  /** With this attachment the message would be too large. */
  | { kind: "message_full"; most: number }
  /** No model reads this type. `what` names it, if it is known. */
  | { kind: "not_readable"; what?: string }
  /** An image that this browser cannot decode. */
  | { kind: "not_drawable"; what: string }
  /** A document whose text was asked for: it has none, needs a password, or could not be read, in time or at all. */
  | { kind: DocumentProblem }
  | { kind: "storage_full" }
  | { kind: "not_stored"; message: string };

/** Whether `size` more bytes fit beside what is already attached to the message. */
export function attachmentLimitProblem(
  size: number,
  attached: readonly AttachmentPart[],
): AttachmentProblem | undefined {
  if (attached.length >= attachmentLimits.files) return { kind: "too_many" };
  const most = attachmentLimits.message;
  const sum = attached.reduce((total, part) => total + (part.size ?? 0), size);
  return sum > most ? { kind: "message_full", most } : undefined;
}

/**
 * The size at which to draw an image of these pixels: unchanged, or scaled so that its longer side is
 * at the limit.
 */
export function scaledSize(
  width: number,
  height: number,
  most: number = attachmentLimits.side,
): { width: number; height: number } {
  const share = Math.min(1, most / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}

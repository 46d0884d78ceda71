import type { AttachmentPart } from "#domain/message.ts";

/**
 * What may be attached. Bytes as they are kept and sent; as base64 they grow by a third, and the
 * smallest request that a provider takes is 20 MB (Gemini's; Anthropic's is 32 MB).
 */
export const attachmentLimits = {
  /** Of one image: 5 MB of base64 is the least that a provider takes. */
  image: 3_750_000,
  /** Of an image before it is made smaller. */
  picture: 60_000_000,
  /** Pixels of an image's longer side: providers scale down to between 1,568 and 2,048. */
  side: 2_048,
  /** About half a million tokens. */
  text: 2_000_000,
  pdf: 14_000_000,
  /** Of all in one message. */
  message: 14_000_000,
  files: 20,
} as const;

/** Why a file is not attached. */
export type AttachmentProblem =
  | { kind: "empty" | "folder" | "unreadable" | "too_many" }
  | { kind: "too_large"; most: number }
  /** With what is attached already the message would be too large. */
  | { kind: "message_full"; most: number }
  /** Nothing that a model reads; `what` where it is known. */
  | { kind: "not_readable"; what?: string }
  /** A picture that this browser cannot draw. */
  | { kind: "not_drawable"; what: string }
  | { kind: "storage_full" }
  | { kind: "not_stored"; message: string };

/** Whether one more of `size` bytes has room beside what is attached to the message. */
export function roomFor(
  size: number,
  attached: readonly AttachmentPart[],
): AttachmentProblem | undefined {
  if (attached.length >= attachmentLimits.files) return { kind: "too_many" };
  const most = attachmentLimits.message;
  const sum = attached.reduce((total, part) => total + (part.size ?? 0), size);
  return sum > most ? { kind: "message_full", most } : undefined;
}

/** The size to draw an image of these pixels in: as it is, or with its longer side at the limit. */
export function drawnSize(
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

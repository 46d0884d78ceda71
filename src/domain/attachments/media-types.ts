/** The images that every protocol can send and every browser can draw. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** The types under which attachments are stored. */
export const KEPT_TYPES = [...IMAGE_TYPES, "application/pdf", "text/plain"] as const;

/** The type for all other bytes: a workspace file that no model reads. */
export const ANY_BYTES = "application/octet-stream";

/** The types under which bytes are stored. */
export const STORED_TYPES = [...KEPT_TYPES, ANY_BYTES] as const;

const images: ReadonlySet<string> = new Set(IMAGE_TYPES);

export function isImageType(mediaType: string): mediaType is ImageType {
  return images.has(mediaType);
}

export function isPdf(mediaType: string): boolean {
  return mediaType === "application/pdf";
}

import { hasImageMetadata } from "#domain/attachments/image-metadata.ts";
import { attachmentLimits, scaledSize } from "#domain/attachments/limits.ts";

/** An image as it is stored, shown and sent. */
export interface NormalizedImage {
  data: Blob;
  width: number;
  height: number;
  /** Size in pixels of the file that the person chose, if it was larger. */
  scaledFrom?: { width: number; height: number };
}

/**
 * Returns the image unchanged if every provider accepts it. Otherwise returns a copy that is smaller, of a
 * type they accept, and without metadata (camera notes, location); the copy of an animation is its first
 * frame. The browser decodes and encodes off the main thread. Undefined if the browser cannot decode the
 * image.
 *
 * @param mediaType empty if it is not a type that every provider knows
 */
export async function normalizeImage(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
): Promise<NormalizedImage | undefined> {
  const original = new Blob([bytes], { type: mediaType });
  const bitmap = await bitmapOf(original);
  if (bitmap === undefined) return undefined;
  const { width, height } = bitmap;
  const size = scaledSize(width, height);
  const isSmall = size.width === width && bytes.length <= attachmentLimits.image;
  try {
    if (mediaType !== "" && isSmall && !hasImageMetadata(bytes, mediaType)) {
      return { data: original, width, height };
    }
    const data = await copyOf(bitmap, size, mediaType);
    if (data === undefined) return undefined;
    return { data, ...size, ...(size.width === width ? {} : { scaledFrom: { width, height } }) };
  } finally {
    bitmap.close();
  }
}

/** Decodes an image, rotated according to its EXIF orientation. */
async function bitmapOf(image: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(image);
  } catch {
    return undefined;
  }
}

/** JPEG qualities, tried in turn until the image is small enough to send. */
const QUALITIES = [0.92, 0.8, 0.6];

async function copyOf(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  mediaType: string,
): Promise<Blob | undefined> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  // PNG keeps a screenshot's lines and letters sharp, and transparency, if the result is small
  // enough.
  if (mediaType !== "image/jpeg") {
    const png = await canvas.convertToBlob({ type: "image/png" });
    if (png.size <= attachmentLimits.image) return png;
    // JPEG has no transparency: transparent pixels would turn black.
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
  }
  let copy: Blob | undefined;
  for (const quality of QUALITIES) {
    copy = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (copy.size <= attachmentLimits.image) break;
  }
  return copy;
}

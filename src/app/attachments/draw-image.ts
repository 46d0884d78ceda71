import { attachmentLimits, drawnSize } from "#domain/attachments/limits.ts";
import { hasNotes } from "#domain/attachments/picture-notes.ts";

/** An image as it is kept, shown and sent. */
export interface DrawnImage {
  data: Blob;
  width: number;
  height: number;
  /** Pixels of the person's own file, where it was larger. */
  scaledFrom?: { width: number; height: number };
}

/**
 * The image as it is, where every provider takes it so; else a copy: smaller, of a type that they
 * know, and without what a camera or a program wrote beside the picture (the place it was taken at).
 * Such a copy of one that moves is its first picture. Decoding
 * and encoding are the browser's own work beside the main thread. Undefined where the browser cannot
 * draw it.
 *
 * @param mediaType of an image that every provider knows; empty for others
 */
export async function drawnImage(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
): Promise<DrawnImage | undefined> {
  const original = new Blob([bytes], { type: mediaType });
  const bitmap = await bitmapOf(original);
  if (bitmap === undefined) return undefined;
  const { width, height } = bitmap;
  const size = drawnSize(width, height);
  const isSmall = size.width === width && bytes.length <= attachmentLimits.image;
  try {
    if (mediaType !== "" && isSmall && !hasNotes(bytes, mediaType)) {
      return { data: original, width, height };
    }
    const data = await copyOf(bitmap, size, mediaType);
    if (data === undefined) return undefined;
    return { data, ...size, ...(size.width === width ? {} : { scaledFrom: { width, height } }) };
  } finally {
    bitmap.close();
  }
}

/** Turned the right way up, as the notes of a camera say. */
async function bitmapOf(image: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(image);
  } catch {
    return undefined;
  }
}

/** Tried in turn until one is small enough to be sent. */
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
  // Lines and letters of a screenshot stay sharp where there is room for them, and holes stay holes.
  if (mediaType !== "image/jpeg") {
    const png = await canvas.convertToBlob({ type: "image/png" });
    if (png.size <= attachmentLimits.image) return png;
    // JPEG has no holes: they would be black.
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

import type { Services } from "#app/services/services.ts";
import { detectSignature } from "#domain/attachments/file-signature.ts";
import { shownHost } from "#domain/connections/address.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { readUpTo } from "#platform/read-up-to.ts";
import type { BytesRead } from "#platform/read-up-to.ts";

/** Bytes; larger than any picture in an answer. */
const LARGEST = 20_000_000;

/**
 * Loads an image in an answer that the person asked to see. It is fetched without cookies, referrer or
 * headers, and shown only if its bytes are really an image. The signal aborts the fetch. The caller revokes
 * `blobUrl`; the error is a sentence for the person.
 */
export async function loadImage(
  { egress }: Pick<Services, "egress">,
  url: string,
  signal: AbortSignal,
): Promise<Result<{ blobUrl: string }, { message: string }>> {
  const host = shownHost(url);
  let read: BytesRead;
  try {
    const response = await egress.to(url, "image")(url, { signal });
    if (!response.ok) return err({ message: `${host} answered with status ${response.status}.` });
    read = await readUpTo(response.body, LARGEST);
  } catch {
    return err({ message: `${host} doesn’t allow this page to load the image.` });
  }
  const { bytes, isCut } = read;
  if (isCut) return err({ message: `The image at ${host} is too large to show here.` });
  const signature = detectSignature(bytes);
  if (signature?.kind !== "image") {
    return err({ message: `${host} didn’t send an image that can be shown here.` });
  }
  return ok({ blobUrl: URL.createObjectURL(new Blob([bytes], { type: signature.mediaType })) });
}

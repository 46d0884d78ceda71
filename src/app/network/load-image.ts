import type { Bough } from "#app/bough.ts";
import { signatureOf } from "#domain/attachments/kinds.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

/** More than any picture in an answer needs (bytes). */
const LARGEST = 20_000_000;

/**
 * An image in an answer that the person asked to see: fetched without cookies, referrer or headers,
 * and shown only where its bytes are a picture and nothing else. The signal ends the fetch. `blobUrl`
 * is revoked by whoever shows it; the error is a sentence for the person.
 */
export async function loadImage(
  { egress }: Pick<Bough, "egress">,
  url: string,
  signal: AbortSignal,
): Promise<Result<{ blobUrl: string }, { message: string }>> {
  const host = URL.canParse(url) ? new URL(url).host : url;
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    const response = await egress.to(url, "image")(url, { signal });
    if (!response.ok) return err({ message: `${host} answered with status ${response.status}.` });
    bytes = await bytesOf(response);
  } catch {
    return err({ message: `${host} does not let this page read the image.` });
  }
  if (bytes === undefined)
    return err({ message: `The image at ${host} is too large to show here.` });
  const signature = signatureOf(bytes);
  if (signature?.kind !== "image") {
    return err({ message: `What ${host} sent is no image that can be shown here.` });
  }
  return ok({ blobUrl: URL.createObjectURL(new Blob([bytes], { type: signature.mediaType })) });
}

/** Undefined where there are too many; what was not read is given up. */
async function bytesOf({ body }: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece?.value === undefined) break;
    pieces.push(piece.value);
    size += piece.value.length;
    if (size > LARGEST) {
      await reader?.cancel();
      return undefined;
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

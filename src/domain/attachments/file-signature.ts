import type { ImageType } from "./media-types.ts";

/**
 * What the first bytes of a file say it is. `image`: a type every provider supports. `picture`: an
 * image that only some browsers can decode. `zip`: an archive, which may be a Word document. `other`: a known type
 * that no model reads. Undefined
 * without a known signature: it may be text.
 */
export type Signature =
  | { kind: "image"; mediaType: ImageType }
  | { kind: "picture"; name: string }
  | { kind: "pdf" }
  | { kind: "zip"; name: string }
  | { kind: "other"; name: string };

/** How many bytes are examined. */
export const SIGNATURE_BYTES = 1_024;

type Test = readonly [at: number, bytes: string, signature: Signature];

const image = (type: "png" | "jpeg" | "gif" | "webp"): Signature => ({
  kind: "image",
  mediaType: `image/${type}`,
});
const picture = (name: string): Signature => ({ kind: "picture", name });
const other = (name: string): Signature => ({ kind: "other", name });
const zip: Signature = { kind: "zip", name: "ZIP archive or Office document" };

/** Known signatures; the first match counts. Each character stands for the byte of that code. */
const tests: readonly Test[] = [
  [0, "\x89PNG\r\n\x1a\n", image("png")],
  [0, "\xff\xd8\xff", image("jpeg")],
  [0, "GIF87a", image("gif")],
  [0, "GIF89a", image("gif")],
  [8, "WEBPVP8", image("webp")],
  [4, "ftypheic", picture("HEIC")],
  [4, "ftypheix", picture("HEIC")],
  [4, "ftyphevc", picture("HEIC")],
  [4, "ftypheim", picture("HEIC")],
  [4, "ftypmif1", picture("HEIF")],
  [4, "ftypmsf1", picture("HEIF")],
  [4, "ftypavif", picture("AVIF")],
  [4, "ftypavis", picture("AVIF")],
  [0, "BM", picture("BMP")],
  [0, "II*\0", picture("TIFF")],
  [0, "MM\0*", picture("TIFF")],
  [0, "\0\0\x01\0", picture("icon")],
  [0, "\xff\x0a", picture("JPEG XL")],
  [4, "JXL \r\n", picture("JPEG XL")],
  [4, "ftyp", other("video")],
  [0, "\x1aE\xdf\xa3", other("video")],
  [8, "AVI ", other("video")],
  [0, "ID3", other("audio file")],
  [0, "OggS", other("audio file")],
  [0, "fLaC", other("audio file")],
  [8, "WAVE", other("audio file")],
  [0, "PK\x03\x04", zip],
  [0, "PK\x05\x06", zip],
  [0, "\xd0\xcf\x11\xe0", other("old Office document")],
  [0, "\x1f\x8b", other("compressed archive")],
  [0, "BZh", other("compressed archive")],
  [0, "\xfd7zXZ\0", other("compressed archive")],
  [0, "7z\xbc\xaf", other("compressed archive")],
  [0, "Rar!\x1a\x07", other("compressed archive")],
  [0, "\x7fELF", other("program")],
  [0, "MZ", other("program")],
  [0, "\xca\xfe\xba\xbe", other("program")],
  [0, "SQLite format 3\0", other("database")],
  [0, "wOFF", other("font")],
  [0, "wOF2", other("font")],
];

/**
 * Signatures made only of letters, with which a text may begin too. They count only if the file also
 * contains a zero byte, which all of these types do and text never does.
 */
const LETTERS = /^[\x20-\x7e]*$/u;

export function detectSignature(bytes: Uint8Array): Signature | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/u.test(head)) return { kind: "pdf" };
  const found = tests.find(
    ([at, text]) => head.startsWith(text, at) && (!LETTERS.test(text) || head.includes("\0")),
  );
  return found?.[2];
}

/**
 * Whether an image contains more than its pixels and their colours, that is, what a camera or a program
 * added (location, author, software), anywhere its format allows. Anything unknown or malformed counts
 * as metadata.
 */
export function hasImageMetadata(bytes: Uint8Array, mediaType: string): boolean {
  const walk = walks[mediaType];
  return walk === undefined || !walk(bytes, new DataView(bytes.buffer, bytes.byteOffset));
}

/**
 * Returns true if the whole file is picture data. Never reads beyond the end: missing bytes count as
 * zero.
 */
type Walk = (bytes: Uint8Array, view: DataView) => boolean;

const walks: Readonly<Record<string, Walk>> = {
  "image/jpeg": isPlainJpeg,
  "image/png": isPlainPng,
  "image/webp": isPlainWebp,
  "image/gif": isPlainGif,
};

function lettersAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function isPlainJpeg(bytes: Uint8Array, view: DataView): boolean {
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    // A second picture behind the first would have metadata of its own.
    if (marker === 0xd9) return at + 2 === bytes.length;
    if (at + 4 > bytes.length) return false;
    const length = view.getUint16(at + 2);
    if (!isPictureSegment(marker, lettersAt(bytes, at + 4, 12))) return false;
    at += 2 + length;
    if (marker === 0xda) at = scanEnd(bytes, at);
  }
  return false;
}

/**
 * Whether a JPEG segment belongs to the picture: tables, frames and scans, and the application segments
 * for size, colour profile and colour transform.
 */
function isPictureSegment(marker: number, begins: string): boolean {
  if (marker >= 0xc0 && marker <= 0xdf) return true;
  if (marker === 0xe0) return /^(?:JFIF|JFXX)\0/u.test(begins);
  if (marker === 0xe2) return begins === "ICC_PROFILE\0";
  return marker === 0xee && begins.startsWith("Adobe");
}

/** The position of the next marker that is not part of the scan's own data. */
function scanEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  for (; at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const PNG_CHUNKS: ReadonlySet<string> = new Set(
  "IHDR PLTE IDAT tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(
    " ",
  ),
);

function isPlainPng(bytes: Uint8Array, view: DataView): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = lettersAt(bytes, at + 4, 4);
    at += 12 + view.getUint32(at);
    if (type === "IEND") return at === bytes.length;
    if (!PNG_CHUNKS.has(type)) return false;
  }
  return false;
}

const WEBP_CHUNKS: ReadonlySet<string> = new Set("VP8 ,VP8L,VP8X,ICCP,ANIM,ANMF,ALPH".split(","));

function isPlainWebp(bytes: Uint8Array, view: DataView): boolean {
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!WEBP_CHUNKS.has(lettersAt(bytes, at, 4))) return false;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}

/** The GIF application extensions that belong to the picture: loop count and colour profile. */
const GIF_PROGRAMS: ReadonlySet<string> = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

function isPlainGif(bytes: Uint8Array): boolean {
  let at = 13 + tableSize(bytes[10]);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1 === bytes.length;
    if (kind === 0x2c) {
      at = blocksEnd(bytes, at + 11 + tableSize(bytes[at + 9]));
      continue;
    }
    const isControl = bytes[at + 1] === 0xf9;
    const isKnown = bytes[at + 1] === 0xff && GIF_PROGRAMS.has(lettersAt(bytes, at + 3, 11));
    if (kind !== 0x21 || !(isControl || isKnown)) return false;
    at = blocksEnd(bytes, at + 2);
  }
  return false;
}

/** Bytes of the colour table that these flags announce. */
function tableSize(flags = 0): number {
  return flags < 0x80 ? 0 : 3 << ((flags & 7) + 1);
}

/** The position after a series of blocks. Each is preceded by its length, and the last one is empty. */
function blocksEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] ?? 0) > 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

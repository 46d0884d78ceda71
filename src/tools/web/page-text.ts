import { detectSignature } from "#domain/attachments/file-signature.ts";

import type { PageAnswer } from "./page-loader.ts";

export type PageBody = Extract<PageAnswer, { kind: "body" }>;

/** What a body is, judged by its bytes first, and then by what the server says. */
export type BodyKind =
  | { kind: "html" | "text" }
  /** A body to keep as a file. `extension` has no dot. */
  | { kind: "file"; mediaType: string; extension: string }
  | { kind: "unreadable"; what: string };

const TEXT =
  /^(?:text\/|application\/(?:.+\+)?(?:json|xml|yaml|javascript|x-ndjson|toml|rtf|sql)$)/u;
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/u;

export function kindOfBody({ bytes, mediaType }: PageBody): BodyKind {
  const signature = detectSignature(bytes);
  if (signature?.kind === "image") {
    const { mediaType: type } = signature;
    return {
      kind: "file",
      mediaType: type,
      extension: type.replace("image/", "").replace("jpeg", "jpg"),
    };
  }
  if (signature?.kind === "pdf")
    return { kind: "file", mediaType: "application/pdf", extension: "pdf" };
  if (signature !== undefined) return { kind: "unreadable", what: signature.name };
  if (mediaType === "image/svg+xml") return { kind: "file", mediaType, extension: "svg" };
  if (hasZero(bytes)) return { kind: "unreadable", what: mediaType || "binary data" };
  if (HTML.test(mediaType) || (mediaType === "" && looksLikeHtml(bytes))) return { kind: "html" };
  if (mediaType === "" || TEXT.test(mediaType)) return { kind: "text" };
  return { kind: "unreadable", what: mediaType };
}

/**
 * Whether there are zero bytes, which text does not have. UTF-16 does, but it begins with a byte order
 * mark.
 */
function hasZero(bytes: Uint8Array): boolean {
  return byteOrderMark(bytes) === undefined && bytes.subarray(0, 4_096).includes(0);
}

function looksLikeHtml(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 1_024));
  return /<(?:!doctype html|html|head|body)[\s>]/iu.test(head);
}

/** The text in the encoding that was detected. What cannot be decoded becomes U+FFFD. */
export function decodePage({ bytes, charset }: PageBody): string {
  const label = byteOrderMark(bytes) ?? (charset || declaredCharset(bytes));
  const text = decoderFor(label).decode(bytes);
  // If no encoding is given and the text is not valid UTF-8, use the one that browsers assume.
  if (label === "" && text.includes("\uFFFD")) return decoderFor("windows-1252").decode(bytes);
  return text;
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function declaredCharset(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 1_024));
  return /(?:charset|encoding)\s*=\s*["']?([\w-]+)/iu.exec(head)?.[1] ?? "";
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label || "utf-8");
  } catch {
    return new TextDecoder();
  }
}

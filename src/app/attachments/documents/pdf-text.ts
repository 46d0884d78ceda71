// The order of these imports matters: see pdf-window.ts.
import "./pdf-window.ts";
// Sets `globalThis.pdfjsWorker`, which the page's half uses instead of starting a worker.
import "pdfjs-dist/legacy/build/pdf.worker.min.mjs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

import { CharacterMaps } from "./character-maps.ts";
import { MOST_TEXT } from "./document-text.ts";
import type { DocumentText } from "./document-text.ts";
import { pageText } from "./page-text.ts";
import type { TextPiece } from "./page-text.ts";

Reflect.deleteProperty(globalThis, "window");

/** Pages that are read at most. A document may also claim more pages than it has. */
const MOST_PAGES = 3_000;

/**
 * The text of a PDF, page by page. If it is too long, the rest is left out, and the text says so at its end.
 * Nothing in the document is run, drawn or loaded.
 *
 * @param until Unix milliseconds from which no further page is begun
 */
export async function textOfPdf(data: Uint8Array, until: number): Promise<DocumentText> {
  try {
    const document = await getDocument({ data, ...ONLY_TEXT }).promise;
    return await textOfPages(document, until);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return { problem: isLocked ? "locked" : "damaged" };
  }
}

const ONLY_TEXT = {
  verbosity: 0,
  BinaryDataFactory: CharacterMaps,
  useWorkerFetch: false,
  useSystemFonts: false,
  useWasm: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  disableFontFace: true,
};

async function textOfPages(document: PDFDocumentProxy, until: number): Promise<DocumentText> {
  const { numPages } = document;
  let text = "";
  let at = 1;
  for (; at <= Math.min(numPages, MOST_PAGES); at += 1) {
    const left = MOST_TEXT - text.length;
    if (left <= 0 || Date.now() > until) break;
    const { words, isWhole } = await textOfPage(document, at, left);
    if (words !== "") text += `[Page ${at}]\n\n${words}\n\n`;
    if (!isWhole) break;
  }
  if (text === "") return { problem: "no_text" };
  return { text: at > numPages ? text.trimEnd() : `${text}${restOf(at, numPages)}` };
}

/** A note about the missing pages, for the model and for the person who looks at the file. */
function restOf(from: number, to: number): string {
  const pages = from === to ? `page ${to} is` : `pages ${from} to ${to} are`;
  return `[The document is too long: ${pages} not here, or not whole.]`;
}

/** @param most UTF-16 units; a page that has more is cut */
async function textOfPage(
  document: PDFDocumentProxy,
  at: number,
  most: number,
): Promise<{ words: string; isWhole: boolean }> {
  const pieces: TextPiece[] = [];
  let length = 0;
  try {
    const page = await document.getPage(at);
    const reader = page.streamTextContent().getReader();
    while (length <= most) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const piece of piecesOf(value)) {
        pieces.push(piece);
        length += piece.str.length + 1;
      }
    }
    if (length > most) await reader.cancel(new Error("It is too long."));
    page.cleanup();
  } catch {
    // The page is damaged; others may be intact.
  }
  return { words: pageText(pieces).slice(0, most), isWhole: length <= most };
}

/**
 * Only the pieces of text. PDF.js adds marks of the document's structure only on request, but its types allow
 * them.
 */
function piecesOf(content: unknown): TextPiece[] {
  const { items } = content as { items: (TextPiece | { type: string })[] }; // PDF.js gives the stream no type.
  return items.filter((item) => "str" in item);
}

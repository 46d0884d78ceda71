import { openArchive } from "#platform/archive.ts";
import type { ArchiveEntry } from "#platform/archive.ts";
import { EntryBytes } from "#platform/entry-bytes.ts";

import { MOST_TEXT } from "./document-text.ts";
import type { DocumentText } from "./document-text.ts";
import { WordBody } from "./word-body.ts";
import type { WordContext } from "./word-body.ts";
import { openableAddress } from "./word-fields.ts";
import { listsIn, relationsIn, stylesIn } from "./word-parts.ts";
import { readXml } from "./xml-events.ts";

/** The most bytes of one part of a document. Larger texts would not fit into a message anyway. */
const MOST_BYTES = 60_000_000;

/** The text of a Word document (.docx) as Markdown; null if the archive is not a Word document. */
export async function textOfWord(file: Blob, signal: AbortSignal): Promise<DocumentText | null> {
  let part: PartReader;
  let path: string | undefined;
  try {
    part = partsOf(await openArchive(file), signal);
    path = await documentIn(part);
  } catch {
    // A damaged archive may be of any kind.
    return null;
  }
  if (path === undefined) return null;
  try {
    return await markdownOf(part, path);
  } catch {
    return { problem: "damaged" };
  }
}

/** Reads the bytes of a part, undefined if there is none. They are valid until the next call. */
type PartReader = (path: string) => Promise<Uint8Array | undefined>;

function partsOf(entries: readonly ArchiveEntry[], signal: AbortSignal): PartReader {
  const bytes = new EntryBytes(entries, signal);
  return async (path) => {
    const read = await bytes.read(path, MOST_BYTES);
    return read === "too_large" ? undefined : read;
  };
}

/** The path of the main document part. Some newer programs number its file. */
async function documentIn(part: PartReader): Promise<string | undefined> {
  const relations = await part("_rels/.rels");
  if (relations === undefined) return undefined;
  const main = [...relationsIn(relations).values()].find(({ type }) =>
    type.endsWith("/officeDocument"),
  );
  const path = main?.target.replace(/^\//u, "");
  return path !== undefined && /^word\/[^/]+\.xml$/u.test(path) ? path : undefined;
}

async function markdownOf(part: PartReader, path: string): Promise<DocumentText> {
  const name = path.slice("word/".length);
  const addresses = linksIn(await part(`word/_rels/${name}.rels`));
  const styles = stylesIn((await part("word/styles.xml")) ?? NOTHING);
  const lists = listsIn((await part("word/numbering.xml")) ?? NOTHING);
  const context: WordContext = { addresses, styles, lists, most: MOST_TEXT };
  const document = await part(path);
  if (document === undefined) return { problem: "damaged" };
  const body = new WordBody(context);
  readXml(document, body);
  const notes = await notesOf(part, context, body.noted);
  const text = [body.markdown, notes].filter((piece) => piece !== "").join("\n\n");
  if (text === "") return { problem: "no_text" };
  const isWhole = !body.isCut && text.length <= MOST_TEXT;
  return { text: isWhole ? text : `${text.slice(0, MOST_TEXT)}\n\n${TOO_LONG}` };
}

/** A note for the model and for the person who looks at the file. */
const TOO_LONG = "[The document is too long: the rest is not here.]";

const NOTHING = new Uint8Array();

/** Addresses of links, but only those that a page may open. */
function linksIn(relations: Uint8Array | undefined): Map<string, string> {
  const found = [...relationsIn(relations ?? NOTHING)].flatMap(([id, { type, target }]) => {
    const address = type.endsWith("/hyperlink") ? openableAddress(target) : undefined;
    return address === undefined ? [] : [[id, address] as const];
  });
  return new Map(found);
}

/** @param noted ids of notes, in the order of their numbers */
async function notesOf(
  part: PartReader,
  context: WordContext,
  noted: readonly string[],
): Promise<string> {
  if (noted.length === 0) return "";
  const texts = new Map<string, string>();
  for (const [kind, path] of [
    ["f", "word/footnotes.xml"],
    ["e", "word/endnotes.xml"],
  ] as const) {
    const body = new WordBody(context);
    readXml((await part(path)) ?? NOTHING, body);
    for (const [id, text] of body.notes) texts.set(`${kind}${id}`, text);
  }
  return noted
    .map((id, at) => `[^${at + 1}]: ${(texts.get(id) ?? "").replaceAll("\n", "\n    ")}`)
    .join("\n");
}

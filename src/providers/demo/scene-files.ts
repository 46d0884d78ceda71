import type { JsonValue } from "#domain/json.ts";
import { asArray, asObject, asString } from "#providers/json-reading.ts";

/** Something attached, as far as the wire tells of it. */
export interface SceneFile {
  /** Absent where the protocol carries none, as with images. */
  name?: string;
  /** "PNG", "text". */
  kind: string;
  /** Bytes. */
  size: number;
  /** Of a text, its first line that is not blank. */
  firstLine?: string;
}

/** A message's content with its files apart from the words. */
export function readFiles(content: JsonValue | undefined): { said: string; files: SceneFile[] } {
  const parts = typeof content === "string" ? [] : asArray(content);
  const { said, files } = textFiles(wordsOf(content));
  return { said, files: [...files, ...parts.flatMap(binaryFile)] };
}

export function wordsOf(content: JsonValue | undefined): string {
  if (typeof content === "string") return content;
  return asArray(content)
    .map((part) => asString(asObject(part)?.["text"]) ?? "")
    .filter((text) => text !== "")
    .join("\n\n");
}

/** How the adapter writes a text file into a message: before the person's words. */
const HEADING = /(?:^|\n\n)File ([^\n]+):\n\n/u;

/**
 * On this wire nothing tells where the last file ends: its last paragraph is taken for the person's
 * words, unless it has no other.
 */
function textFiles(words: string): { said: string; files: SceneFile[] } {
  const [before = "", ...pieces] = words.split(HEADING);
  if (pieces.length === 0) return { said: words, files: [] };
  const files: SceneFile[] = [];
  let said = "";
  for (let at = 0; at < pieces.length; at += 2) {
    const [name = "", text = ""] = pieces.slice(at, at + 2);
    const end = at + 2 < pieces.length ? -1 : text.lastIndexOf("\n\n");
    if (end >= 0) said = text.slice(end).trim();
    files.push(textFile(name, end < 0 ? text : text.slice(0, end)));
  }
  return { said: [before, said].filter((part) => part !== "").join("\n\n"), files };
}

function textFile(name: string, text: string): SceneFile {
  const firstLine = text.split("\n").find((line) => line.trim() !== "");
  return {
    name,
    kind: "text",
    size: new TextEncoder().encode(text).length,
    ...(firstLine === undefined ? {} : { firstLine: firstLine.trim() }),
  };
}

function binaryFile(part: JsonValue): SceneFile[] {
  const image = asString(asObject(asObject(part)?.["image_url"])?.["url"]);
  const file = asObject(asObject(part)?.["file"]);
  const data = image ?? asString(file?.["file_data"]);
  const [, mediaType, base64] = /^data:([^;,]+);base64,(.*)$/su.exec(data ?? "") ?? [];
  if (mediaType === undefined || base64 === undefined) return [];
  const name = asString(file?.["filename"]);
  return [
    {
      ...(name === undefined ? {} : { name }),
      kind: mediaType.replace(/^.*\//u, "").toUpperCase(),
      size: Math.floor((base64.replace(/=+$/u, "").length * 3) / 4),
    },
  ];
}

import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import { asArray, asObject, asString } from "#providers/shared/json-reading.ts";

/** An attachment, as far as the request describes it. */
export interface AttachedFile {
  /** Absent if the protocol does not carry a name, as for images. */
  name?: string;
  /** What the file is, such as "PNG" or "text". */
  kind: string;
  /** Size in bytes. */
  size: number;
  /** The first non-blank line of a text file. */
  firstLine?: string;
}

/** A message's content, with its files separated from the text. */
export function readFiles(content: JsonValue | undefined): { text: string; files: AttachedFile[] } {
  const parts = typeof content === "string" ? [] : asArray(content);
  const { text, files } = textFiles(textOfContent(content));
  return { text, files: [...files, ...parts.flatMap(binaryFile)] };
}

export function textOfContent(content: JsonValue | undefined): string {
  if (typeof content === "string") return content;
  return asArray(content)
    .map((part) => asString(asObject(part)?.["text"]) ?? "")
    .filter((text) => text !== "")
    .join("\n\n");
}

/**
 * The heading that the adapter writes before a text file in a message. Files come before the person's text.
 */
const HEADING = /(?:^|\n\n)File ([^\n]+):\n\n/u;

/**
 * Separates text files from the person's text. The request does not say where the last file ends, so its
 * last paragraph is taken as the person's text, unless it is the only one.
 */
function textFiles(content: string): { text: string; files: AttachedFile[] } {
  const [before = "", ...pieces] = content.split(HEADING);
  if (pieces.length === 0) return { text: content, files: [] };
  const files: AttachedFile[] = [];
  let last = "";
  for (let at = 0; at < pieces.length; at += 2) {
    const [name = "", body = ""] = pieces.slice(at, at + 2);
    const end = at + 2 < pieces.length ? -1 : body.lastIndexOf("\n\n");
    if (end >= 0) last = body.slice(end).trim();
    files.push(textFile(name, end < 0 ? body : body.slice(0, end)));
  }
  return { text: [before, last].filter((part) => part !== "").join("\n\n"), files };
}

function textFile(name: string, text: string): AttachedFile {
  const firstLine = text.split("\n").find((line) => line.trim() !== "");
  return {
    name,
    kind: "text",
    size: new TextEncoder().encode(text).length,
    ...(firstLine === undefined ? {} : { firstLine: firstLine.trim() }),
  };
}

function binaryFile(part: JsonValue): AttachedFile[] {
  const image = asString(asObject(asObject(part)?.["image_url"])?.["url"]);
  const file = asObject(asObject(part)?.["file"]);
  const data = image ?? asString(file?.["file_data"]);
  const [, mediaType, base64] = /^data:([^;,]+);base64,(.*)$/su.exec(data ?? "") ?? [];
  if (mediaType === undefined || base64 === undefined) return [];
  const name = asString(file?.["filename"]);
  return [
    {
      ...defined({ name }),
      kind: mediaType.replace(/^.*\//u, "").toUpperCase(),
      size: Math.floor((base64.replace(/=+$/u, "").length * 3) / 4),
    },
  ];
}

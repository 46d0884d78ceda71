import type { JsonValue } from "#domain/json.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";

import { MOST_LINKS } from "./resource-links.ts";
import type { ResourceLink } from "./resource-links.ts";

/** A file in a result, with the path at which it was stored. */
export interface ResultFile {
  path: string;
  mimeType: string;
}

export interface ResultParts {
  /** The texts of the result, in order. */
  texts: readonly string[];
  structured?: JsonValue | undefined;
  links?: readonly ResourceLink[];
  files: readonly ResultFile[];
  /** What else a model should know about the result. */
  notes: readonly string[];
}

/**
 * A server's result for a model. It is plain text if the result contains nothing else. A text that only
 * repeats the structured content is left out.
 */
export function resultForModel(parts: ResultParts): JsonValue {
  const { texts, structured, links = [], files, notes } = parts;
  const said = texts.filter((text) => !repeats(text, structured)).map(withoutHidden);
  const text = said.join("\n\n");
  const others = [...links, ...files, ...notes];
  if (structured === undefined && others.length === 0) {
    return text === "" ? "The call ended without a result." : text;
  }
  return {
    ...(text === "" ? {} : { text }),
    ...(structured === undefined ? {} : { data: structured }),
    ...(links.length === 0
      ? {}
      : { resources: links.slice(0, MOST_LINKS).map((link) => ({ ...link })) }),
    ...(files.length === 0
      ? {}
      : { files: files.map(({ path, mimeType }) => ({ path, mimeType })) }),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  };
}

function repeats(text: string, structured: JsonValue | undefined): boolean {
  if (structured === undefined) return false;
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(structured);
  } catch {
    return false;
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "application/xml": "xml",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/webm": "webm",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "text/css": "css",
  "text/csv": "csv",
  "text/html": "html",
  "text/javascript": "js",
  "text/markdown": "md",
  "text/plain": "txt",
  "video/mp4": "mp4",
};

/** The longest name without its ending, in UTF-16 units. */
const LONGEST = 60;

/**
 * A path for a file in the branch's workspace, `mcp/SERVER/NAME.ending`, that is not among those
 * `taken`.
 *
 * @param wanted the server's name for the file, such as a URI; only its last part is used
 */
export function resultPath(
  server: string,
  wanted: string,
  mimeType: string,
  taken: ReadonlySet<string>,
): string {
  const last =
    wanted
      .split(/[?#]/u)[0]
      ?.split("/")
      .findLast((part) => part !== "") ?? "";
  const given = /^(.+)\.([A-Za-z0-9]{1,8})$/u.exec(last);
  const ending = ENDINGS[mimeType.split(";")[0] ?? ""] ?? given?.[2]?.toLowerCase() ?? "bin";
  const folder = `mcp/${fileName(server) || "server"}`;
  const name = fileName(given?.[1] ?? last) || "result";
  for (let number = 1; ; number += 1) {
    const path = `${folder}/${name}${number === 1 ? "" : `-${number}`}.${ending}`;
    if (!taken.has(path)) return path;
  }
}

function fileName(text: string): string {
  // Paths of the workspace use composed characters, but servers on a Mac often send decomposed ones.
  return withoutHidden(text.normalize("NFC"))
    .replace(/[^\p{L}\p{N}_-]+/gu, "-")
    .replace(/^-+|-+$/gu, "")
    .slice(0, LONGEST)
    .replace(/\p{Surrogate}$/u, "")
    .normalize("NFC");
}

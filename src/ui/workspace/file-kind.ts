import { isImageType, isPdf } from "#domain/attachments/media-types.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { fileNameIn } from "#domain/workspace/path.ts";

/** How a file is shown. */
export type FileKind =
  | { kind: "image" | "pdf" | "markdown" | "json" | "bytes" }
  | { kind: "table"; delimiter: "," | "\t" }
  | { kind: "code"; language: string };

/** Decides by the type of the file's bytes first, because a name alone proves nothing. */
export function fileKind(path: string, { mediaType }: WorkspaceFile): FileKind {
  if (isImageType(mediaType)) return { kind: "image" };
  if (isPdf(mediaType)) return { kind: "pdf" };
  if (mediaType !== "text/plain") return { kind: "bytes" };
  const extension = extensionOf(path);
  switch (extension) {
    case "md":
    case "markdown":
      return { kind: "markdown" };
    case "json":
      return { kind: "json" };
    case "csv":
      return { kind: "table", delimiter: "," };
    case "tsv":
      return { kind: "table", delimiter: "\t" };
    default:
      return { kind: "code", language: languages[extension] ?? extension };
  }
}

function extensionOf(path: string): string {
  const name = fileNameIn(path).toLowerCase();
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}

/** Languages whose name differs from the ending of their files. */
const languages: Readonly<Record<string, string>> = {
  txt: "",
  log: "",
  htm: "html",
  svg: "xml",
  mjs: "js",
  cjs: "js",
  h: "c",
};

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A link in a document that does not lead where its text says. */
export interface BrokenLink {
  link: string;
  problem: "no such file" | "not defined there" | "another line";
}

/** A link to a definition by its line, such as `[`name`](../src/file.ts#L12)`. */
const TO_LINE = /\[`([\w.]+)`\]\(([^)#]+)#L(\d+)\)/g;
/** Any other link within the repository. */
const TO_FILE = /\]\((?![a-z]+:|#)([^)#\s]+)(#[^)]*)?\)/g;

/**
 * Finds broken links in a document.
 * @param document its path, to which its links are relative
 */
export function brokenLinks(document: string): BrokenLink[] {
  const text = readFileSync(document, "utf8");
  const missing = [...text.matchAll(TO_FILE)].flatMap(([link, file = ""]): BrokenLink[] =>
    existsSync(join(dirname(document), file)) ? [] : [{ link, problem: "no such file" }],
  );
  const moved = [...text.matchAll(TO_LINE)].flatMap(
    ([link, name = "", file = "", line]): BrokenLink[] => {
      const found = lineOf(name, join(dirname(document), file));
      if (found === undefined) return [{ link, problem: "not defined there" }];
      return String(found) === line ? [] : [{ link, problem: "another line" }];
    },
  );
  return [...missing, ...moved];
}

/** The document with its links to definitions set to the current lines. */
export function withLinesOfToday(document: string): string {
  return readFileSync(document, "utf8").replace(TO_LINE, (link, name: string, file: string) => {
    const line = lineOf(name, join(dirname(document), file));
    return line === undefined ? link : `[\`${name}\`](${file}#L${line})`;
  });
}

/** A line of a comment. */
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/).*$/gm;
/** A document named in a comment by its path or name; a name in quotes is only an example. */
const DOCUMENT = /(?<![\w./:"'“[-])[\w./-]+\.md\b/g;

/** Documents that do not exist but are named in comments in `folders`, each after the file that names it. */
export function missingDocuments(root: string, folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) => filesIn(root, folder));
  const documents = [...readdirSync(root), ...filesIn(root, "docs"), ...files];
  const known = new Set(documents.flatMap((file) => [file, basename(file)]));
  return files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      (readFileSync(join(root, file), "utf8").match(COMMENT) ?? [])
        .flatMap((comment) => comment.match(DOCUMENT) ?? [])
        .filter((document) => !known.has(document))
        .map((document) => `${file}: ${document}`),
    );
}

/** A file of code named in a document, by its path or the end of it; NAME stands for any name. */
const CODE = /`((?:[\w.-]+\/)*(?!NAME)[\w.-]+\.(?:tsx?|css|mjs))`/g;

/**
 * Finds files of code that do not exist but that a document names without a link.
 *
 * @param root the repository
 * @param document its path from there
 * @param folders folders in which the files may be
 */
export function missingCode(root: string, document: string, folders: readonly string[]): string[] {
  const files = [...readdirSync(root), ...folders.flatMap((folder) => filesIn(root, folder))];
  const isThere = (name: string) =>
    files.some((file) => file === name || file.endsWith(`/${name}`));
  return [...readFileSync(join(root, document), "utf8").matchAll(CODE)]
    .map(([, name = ""]) => name)
    .filter((name) => !isThere(name));
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
    (name) => `${folder}/${name}`,
  );
}

/** The line of a definition, counted from 1; undefined if the file does not define the name. */
function lineOf(name: string, file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const definition = new RegExp(
    String.raw`\b(function\*?|const|let|class|interface|type) ${name}\b|^\s+(async )?(readonly )?["']?${name}["']?[(:<?]`,
  );
  const at = readFileSync(file, "utf8")
    .split("\n")
    .findIndex((line) => definition.test(line));
  return at < 0 ? undefined : at + 1;
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A link in a document that does not lead where its text says. */
export interface BrokenLink {
  link: string;
  problem: "no such file" | "not defined there" | "another line";
}

/** `[`name`](../src/file.ts#L12)`: a definition, by its line. */
const TO_LINE = /\[`([\w.]+)`\]\(([^)#]+)#L(\d+)\)/g;
/** Any other link within the repository. */
const TO_FILE = /\]\((?![a-z]+:|#)([^)#\s]+)(#[^)]*)?\)/g;

/** @param document its path, to which its links are relative */
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

/** The document with each definition's current line. */
export function withLinesOfToday(document: string): string {
  return readFileSync(document, "utf8").replace(TO_LINE, (link, name: string, file: string) => {
    const line = lineOf(name, join(dirname(document), file));
    return line === undefined ? link : `[\`${name}\`](${file}#L${line})`;
  });
}

/** Counted from 1; undefined if the file does not define the name. */
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

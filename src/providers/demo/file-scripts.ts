import type { AttachedFile } from "./attached-files.ts";
import { textStep } from "./demo-request.ts";
import type { DemoScript, DemoRequest } from "./demo-request.ts";

/** Describes what arrived, which is all that a script can say about a file. */
export function fileScript({ files }: DemoRequest): DemoScript | undefined {
  if (files.length === 0) return undefined;
  const [first] = files;
  const got =
    files.length === 1 && first !== undefined
      ? `I got ${told(first)}`
      : `I got ${files.length} files:\n\n${files.map((file) => `- ${told(file)}`).join("\n")}`;
  return { steps: [textStep(`${got}\n\n${CLOSING}`)] };
}

const CLOSING =
  "I’m a script, so that’s all I read. A real model gets the whole file with your message.";

function told({ name, kind, size, firstLine }: AttachedFile): string {
  const what = name === undefined ? "an image" : asCode(name);
  const line =
    firstLine === undefined ? "" : ` Its first line: ${asCode(firstLine.slice(0, LINE))}`;
  return `${what} (${kind}, ${sizeWords(size)}).${line}`;
}

/** Characters of a line to show. */
const LINE = 200;

/** Quotes a file's text as code, whatever backticks it contains. */
function asCode(text: string): string {
  const runs = text.match(/`+/gu) ?? [];
  const ticks = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = runs.length > 0 ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

function sizeWords(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${(bytes / 1_000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

import type { SceneFile } from "./scene-files.ts";
import { text } from "./scene.ts";
import type { DemoScript, Scene } from "./scene.ts";

/** Tells what arrived: more than that a script cannot say of a file. */
export function fileScene({ files }: Scene): DemoScript | undefined {
  if (files.length === 0) return undefined;
  const [first] = files;
  const got =
    files.length === 1 && first !== undefined
      ? `I got ${told(first)}`
      : `I got ${files.length} files:\n\n${files.map((file) => `- ${told(file)}`).join("\n")}`;
  return { steps: [text(`${got}\n\n${CLOSING}`)] };
}

const CLOSING =
  "I am a script and read no further. A real model gets the whole of it with your message.";

function told({ name, kind, size, firstLine }: SceneFile): string {
  const what = name === undefined ? "an image" : asCode(name);
  const line =
    firstLine === undefined ? "" : ` Its first line: ${asCode(firstLine.slice(0, LINE))}`;
  return `${what} (${kind}, ${sizeWords(size)}).${line}`;
}

/** Characters of a line that are shown. */
const LINE = 200;

/** What a file says is no Markdown of ours, whatever backticks it has. */
function asCode(words: string): string {
  const runs = words.match(/`+/gu) ?? [];
  const ticks = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = runs.length > 0 ? " " : "";
  return `${ticks}${pad}${words}${pad}${ticks}`;
}

function sizeWords(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${(bytes / 1_000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

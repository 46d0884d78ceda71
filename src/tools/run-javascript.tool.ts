import type { JsonValue } from "#domain/json.ts";

import type { CodeEnd } from "./code/code-session.ts";
import { quoteInline } from "./plain-text.ts";
import { ToolFailure } from "./tool.ts";
import type { Tool, WorkspaceIo } from "./tool.ts";

const description = `Runs JavaScript (ES2023, QuickJS) on the person's device and answers {value, printed, changed}: value is that of the last expression, printed what console.log wrote, changed the paths of files it wrote or deleted.
The workspace's files: files.list(folder?), files.read(path), files.bytes(path, from?, to?), files.write(path, textOrBytes), files.delete(path); require("fs") has the Sync functions of Node for the same.
await works everywhere. Variables of one call are there for the next one. No network, no timers, no DOM, no packages; at most 20 seconds and 128 MB. If it throws, no file is changed.
To show a picture, write an SVG or PNG file.`;

/** Code of the model's, in an engine without network and storage. */
export const tool: Tool = {
  definition: {
    name: "run_javascript",
    description,
    summary: "Runs JavaScript without network on this device; it can write files of this branch.",
    parameters: {
      title: "code",
      type: "string",
      description: "The program",
      minLength: 1,
      maxLength: 200_000,
    },
    requiresApproval: false,
    risk: "writes_files",
    idempotent: true,
    timeout: 60_000,
    origin: "code",
  },
  examples: ["1 + 1"],
  usesFiles: true,
  async execute(code, io) {
    if (typeof code !== "string") throw new ToolFailure("invalid_arguments", "No code.");
    const { runCode } = await import("./code/code-session.ts");
    const end = await runCode(io.runId, code, io.workspace, {
      signal: io.signal,
      onPrinted: (line) => io.progress(line),
    });
    return resultOf(end, io.workspace);
  },
  describe: (code) => (typeof code === "string" ? "Runs this program without network." : ""),
  label: (code) => (typeof code === "string" ? quoteInline(code, 120, "") : ""),
};

async function resultOf(end: CodeEnd, workspace: WorkspaceIo): Promise<JsonValue> {
  switch (end.kind) {
    case "value": {
      for (const [path, data] of end.written) {
        if (data === null) await workspace.remove(path);
        else await workspace.write(path, data);
      }
      return {
        ...(end.value === undefined ? {} : { value: end.value }),
        ...(end.printed === "" ? {} : { printed: end.printed }),
        ...(end.written.size === 0 ? {} : { changed: [...end.written.keys()] }),
        ...(end.call === 1 ? { note: "A new engine: it has no variables of earlier calls." } : {}),
      };
    }
    case "thrown":
      throw failed(`${end.message}. No file was changed.`, end.printed);
    case "out_of_time":
      throw failed(`It was ended after its 20 seconds. ${LOST}`, end.printed);
    case "out_of_memory":
      throw failed(`It was ended: it used more than 128 MB. ${LOST}`, end.printed);
    case "stopped":
      throw new ToolFailure("aborted", "Stopped before it had a result.");
    case "broken":
      throw failed(`The engine could not be started: ${end.message}`, "");
  }
}

const LOST = "No file was changed, and the variables of earlier calls are gone.";

function failed(message: string, printed: string): ToolFailure {
  const before = printed === "" ? "" : `\nPrinted before:\n${printed}`;
  return new ToolFailure("invalid_arguments", `${message}${before}`);
}

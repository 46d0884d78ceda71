import { quoteInline } from "./plain-text.ts";
import { ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";

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
    const { executeCode } = await import("./code/execute-code.ts");
    return executeCode("javascript", code, io);
  },
  describe: (code) => (typeof code === "string" ? "Runs this program without network." : ""),
  label: (code) => (typeof code === "string" ? quoteInline(code, 120, "") : ""),
};

import { textField } from "./tool.ts";
import type { Tool } from "./tool.ts";
import { asTextFile, describePath, pathOf } from "./workspace-text.ts";

/** Creates or replaces a text file of the branch. */
export const tool: Tool = {
  definition: {
    name: "write_file",
    description:
      "Creates a text file in the workspace, or replaces one, with the whole of its content. To change a part of a file use edit_file.",
    summary: "Writes a file of this branch. Other branches keep theirs.",
    parameters: {
      type: "object",
      properties: {
        path: { type: "string", description: "Such as src/main.js; folders need not exist" },
        content: { type: "string", description: "All of the file" },
      },
      required: ["path", "content"],
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "writes_files",
    idempotent: true,
    timeout: 10_000,
    origin: "workspace",
  },
  examples: [{ path: "notes/plan.md", content: "# Plan\n" }],
  usesFiles: true,
  async execute(args, { workspace }) {
    const path = pathOf(args);
    const existed = (await workspace.files()).has(path);
    const data = asTextFile(textField(args, "content") ?? "");
    await workspace.write(path, data);
    return { path, size: data.size, [existed ? "replaced" : "created"]: true };
  },
  describe: (args) => describePath("Writes", args),
  label: (args) => textField(args, "path") ?? "",
};

import { normalizeFolder } from "#domain/workspace/path.ts";
import { pathsIn } from "#domain/workspace/workspace.ts";

import { textField, ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";
import { describePath } from "./workspace-text.ts";

/** Lists the branch's files. */
export const tool: Tool = {
  definition: {
    name: "list_files",
    description:
      "Lists the files of this conversation's workspace with their sizes in bytes, or those in one folder. The workspace belongs to the branch: it is what earlier messages have left.",
    summary: "Lists the files of this branch.",
    parameters: {
      type: "object",
      properties: { path: { type: "string", description: "A folder; everything if left out" } },
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "reads",
    idempotent: true,
    timeout: 10_000,
    origin: "workspace",
  },
  examples: [{}, { path: "src" }],
  usesFiles: true,
  async execute(args, { workspace }) {
    const files = await workspace.files();
    const folder = normalizeFolder(textField(args, "path") ?? "");
    if (!folder.ok) throw new ToolFailure("invalid_arguments", `/path: ${folder.error}`);
    const inside = pathsIn(files, folder.value);
    return { files: inside.map((path) => ({ path, size: files.get(path)?.size ?? 0 })) };
  },
  describe: (args) => describePath("Lists", args) || "Lists all files of this branch.",
  label: (args) => textField(args, "path") ?? "",
};

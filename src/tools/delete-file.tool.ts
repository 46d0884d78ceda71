import { textField, ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";
import { describePath, missing, pathOf } from "./workspace-text.ts";

/** Deletes a file of the branch. */
export const tool: Tool = {
  definition: {
    name: "delete_file",
    description: "Deletes one file of the workspace.",
    summary: "Deletes a file of this branch. Other branches and earlier messages keep it.",
    parameters: {
      type: "object",
      properties: { path: { type: "string", description: "Path of the file in the workspace" } },
      required: ["path"],
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "writes_files",
    idempotent: true,
    timeout: 10_000,
    origin: "workspace",
  },
  examples: [{ path: "old/draft.txt" }],
  usesFiles: true,
  async execute(args, { workspace }) {
    const path = pathOf(args);
    if (await workspace.remove(path)) return { path, deleted: true };
    throw new ToolFailure("invalid_arguments", await missing(workspace, path));
  },
  describe: (args) => describePath("Deletes", args),
  label: (args) => textField(args, "path") ?? "",
};

import { field, textField, ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";
import { asTextFile, describePath, pathOf, textOfFile } from "./workspace-text.ts";

/** Replaces a piece of a text file of the branch. */
export const tool: Tool = {
  definition: {
    name: "edit_file",
    description:
      "Replaces a piece of a text file in the workspace. old must be in the file exactly once, to the last space and line end, unless all is true: then each place is replaced.",
    summary: "Changes a part of a file of this branch. Other branches keep theirs.",
    parameters: {
      type: "object",
      properties: {
        path: { type: "string", description: "Path of the file in the workspace" },
        old: { type: "string", minLength: 1, description: "The text as it is in the file" },
        new: { type: "string", description: "What takes its place; empty removes it" },
        all: { type: "boolean", description: "Replace every place where old is" },
      },
      required: ["path", "old", "new"],
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "writes_files",
    idempotent: true,
    timeout: 10_000,
    origin: "workspace",
  },
  examples: [{ path: "src/main.js", old: "const n = 1;", new: "const n = 2;" }],
  usesFiles: true,
  async execute(args, { workspace }) {
    const path = pathOf(args);
    const before = await textOfFile(workspace, path);
    const pieces = before.split(textField(args, "old") ?? "");
    const places = pieces.length - 1;
    if (places === 0) throw refusal(`The text in old is not in ${path}. Read it again.`);
    if (places > 1 && field(args, "all") !== true) {
      throw refusal(
        `The text in old is in ${path} ${places} times. Give more of what is around it.`,
      );
    }
    const data = asTextFile(pieces.join(textField(args, "new") ?? ""));
    await workspace.write(path, data);
    return { path, size: data.size, replaced: places };
  },
  describe: (args) => describePath("Changes", args),
  label: (args) => textField(args, "path") ?? "",
};

function refusal(why: string): ToolFailure {
  return new ToolFailure("invalid_arguments", `${why} Nothing was changed.`);
}

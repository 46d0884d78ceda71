import { truncateText } from "./plain-text.ts";
import { field, textField } from "./tool.ts";
import type { Tool } from "./tool.ts";
import { describePath, pathOf, textOfFile } from "./workspace-text.ts";

/** The most lines and UTF-16 units of one answer. A model can ask for the next. */
const MAX_LINES = 2_000;
const MAX_LENGTH = 100_000;

/** Reads a text file of the branch. */
export const tool: Tool = {
  definition: {
    name: "read_file",
    description: `Reads a text file of the workspace, at most ${MAX_LINES} lines at once. Answers {path, from, lines, of, text}: text begins with line number from and has that many lines of all.`,
    summary: "Reads a file of this branch.",
    parameters: {
      type: "object",
      properties: {
        path: { type: "string", description: "Path of the file in the workspace" },
        from: { type: "integer", minimum: 1, description: "The first line; 1 if left out" },
        lines: {
          type: "integer",
          minimum: 1,
          maximum: MAX_LINES,
          description: "How many lines; as many as possible if left out",
        },
      },
      required: ["path"],
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "reads",
    idempotent: true,
    timeout: 10_000,
    origin: "workspace",
  },
  examples: [{ path: "src/main.js" }, { path: "log.txt", from: 2_001, lines: 500 }],
  usesFiles: true,
  async execute(args, { workspace }) {
    const path = pathOf(args);
    const all = (await textOfFile(workspace, path)).split("\n");
    const from = numberField(args, "from") ?? 1;
    const shown = all.slice(from - 1, from - 1 + (numberField(args, "lines") ?? MAX_LINES));
    const text = shown.join("\n");
    return {
      path,
      from,
      lines: shown.length,
      of: all.length,
      text: truncateText(text, MAX_LENGTH),
      ...(text.length > MAX_LENGTH ? { cut: `after ${MAX_LENGTH} characters` } : {}),
    };
  },
  describe: (args) => describePath("Reads", args),
  label: (args) => textField(args, "path") ?? "",
};

function numberField(args: Parameters<typeof field>[0], name: string): number | undefined {
  const value = field(args, name);
  return typeof value === "number" ? value : undefined;
}

import type { JsonValue } from "#domain/json.ts";
import { folderInFolder, pathInFolder, whyKept } from "#domain/picked-folder/folder-path.ts";
import {
  FOLDER_DELETE,
  FOLDER_EDIT,
  FOLDER_WRITE,
  plannedText,
} from "#domain/picked-folder/planned-text.ts";
import type { Result } from "#domain/result.ts";
import type { ToolArguments, ToolDefinition } from "#domain/tool.ts";
import { quoteInline, truncateText } from "#tools/plain-text.ts";
import { field, textField, ToolFailure } from "#tools/tool.ts";
import type { Tool, ToolIo } from "#tools/tool.ts";

import type { FolderAccess } from "./folder-access.ts";

/** The most lines and UTF-16 units of one answer. A model can ask for the next. */
const MAX_LINES = 2_000;
const MAX_LENGTH = 100_000;

const ABOUT =
  "The picked folder is a real folder on the person's computer, not the workspace: other programs change it too, and it is the same for every branch.";

const reads = {
  requiresApproval: false,
  risk: "reads",
  idempotent: true,
  timeout: 60_000,
  origin: "folder",
} satisfies Partial<ToolDefinition>;

/** The executor recognises a change when its call runs again, so the call may (law J6). */
const writes = {
  ...reads,
  requiresApproval: true,
  risk: "writes",
} satisfies Partial<ToolDefinition>;

const path = { type: "string", minLength: 1, description: "Such as src/main.js" };

/** Decides which conversations are offered the tools. */
export interface FolderUsers {
  /** Whether the conversation has a folder, or is a sub-task of one that has. */
  mayRead: (contextId: string, parentId?: string) => boolean;
  mayChange: (contextId: string) => boolean;
}

/** Tools for the folder that the person picked for a conversation. */
export function folderTools(access: FolderAccess, users: FolderUsers): Tool[] {
  const reading = [listTool(access), searchTool(access), readTool(access)];
  const changing = [
    changeTool(access, writeDefinition, { path: "notes/plan.md", content: "# Plan\n" }),
    changeTool(access, editDefinition, { path: "main.js", old: "n = 1", new: "n = 2" }),
    changeTool(access, deleteDefinition, { path: "old/draft.txt" }),
  ];
  const usesFiles = true as const;
  return [
    ...reading.map((tool) => ({ ...tool, usesFiles, isFor: users.mayRead })),
    ...changing.map((tool) => ({ ...tool, usesFiles, isFor: users.mayChange })),
  ];
}

function listTool(access: FolderAccess): Tool {
  return {
    definition: {
      ...reads,
      name: "folder_list",
      description: `Lists the files and folders of the picked folder, or of one folder in it, with what is below. Folders end with a slash. ${ABOUT}`,
      summary: "Lists files of the folder that you picked.",
      parameters: {
        type: "object",
        properties: { path: { type: "string", description: "A folder; everything if left out" } },
        additionalProperties: false,
      },
    },
    examples: [{}, { path: "src" }],
    execute: async (args, io) => {
      const { entries, skipped, isCut } = await access.list(folderOf(args), io);
      return {
        entries: [...entries],
        ...(skipped.length > 0 ? { skipped: [...skipped] } : {}),
        ...(isCut ? { cut: "There is more. List one of the folders." } : {}),
      };
    },
    describe: (args) => `Lists ${shownPath(args) || "everything"} in the folder that you picked.`,
    label: (args) => textField(args, "path") ?? "",
  };
}

function searchTool(access: FolderAccess): Tool {
  return {
    definition: {
      ...reads,
      name: "folder_search",
      description:
        "Searches the picked folder: paths and lines of text files that have the text, capitals or not.",
      summary: "Searches files of the folder that you picked.",
      parameters: {
        type: "object",
        properties: {
          text: { type: "string", minLength: 2, maxLength: 200 },
          path: { type: "string", description: "A folder; everything if left out" },
        },
        required: ["text"],
        additionalProperties: false,
      },
    },
    examples: [{ text: "createServer" }],
    execute: async (args, io) => {
      const found = await access.search(textField(args, "text") ?? "", folderOf(args), io);
      return {
        paths: [...found.paths],
        lines: found.lines.map((line) => ({ ...line })),
        ...(found.isCut ? { cut: "There is more. Search in one folder, or for more text." } : {}),
      };
    },
    describe: (args) =>
      `Searches the folder that you picked for ${quoteInline(textField(args, "text") ?? "", 200)}.`,
    label: (args) => textField(args, "text") ?? "",
  };
}

function readTool(access: FolderAccess): Tool {
  return {
    definition: {
      ...reads,
      name: "folder_read",
      description: `Reads a text file of the picked folder, at most ${MAX_LINES} lines at once. Answers {path, from, lines, of, text}. A file has to be read before it can be changed.`,
      summary: "Reads a file of the folder that you picked.",
      parameters: {
        type: "object",
        properties: {
          path,
          from: { type: "integer", minimum: 1, description: "The first line; 1 if left out" },
          lines: { type: "integer", minimum: 1, maximum: MAX_LINES },
        },
        required: ["path"],
        additionalProperties: false,
      },
    },
    examples: [{ path: "src/main.js" }, { path: "log.txt", from: 2_001, lines: 500 }],
    execute: async (args, io) => {
      const at = pathOf(args);
      const { text, size } = await access.read(at, io);
      return text === undefined
        ? { path: at, size, text: null, binary: true }
        : part(at, text, args);
    },
    describe: (args) => `Reads ${shownPath(args)} in the folder that you picked.`,
    label: (args) => textField(args, "path") ?? "",
  };
}

function part(at: string, text: string, args: ToolArguments): JsonValue {
  const all = text.split("\n");
  const from = numberField(args, "from") ?? 1;
  const shown = all.slice(from - 1, from - 1 + (numberField(args, "lines") ?? MAX_LINES));
  const joined = shown.join("\n");
  return {
    path: at,
    from,
    lines: shown.length,
    of: all.length,
    text: truncateText(joined, MAX_LENGTH),
    ...(joined.length > MAX_LENGTH ? { cut: `after ${MAX_LENGTH} characters` } : {}),
  };
}

const writeDefinition: ToolDefinition = {
  ...writes,
  name: FOLDER_WRITE,
  description:
    "Creates a text file in the picked folder, or replaces one that you have read, with the whole of its content. The person sees the difference first. To change a part use folder_edit.",
  summary: "Writes a file on your computer, in the folder that you picked.",
  parameters: {
    type: "object",
    properties: { path, content: { type: "string", description: "All of the file" } },
    required: ["path", "content"],
    additionalProperties: false,
  },
};

const editDefinition: ToolDefinition = {
  ...writes,
  name: FOLDER_EDIT,
  description:
    "Replaces a piece of a text file in the picked folder that you have read. old must be in the file exactly once, to the last space and line end, unless all is true. The person sees the difference first.",
  summary: "Changes a file on your computer, in the folder that you picked.",
  parameters: {
    type: "object",
    properties: {
      path,
      old: { type: "string", minLength: 1, description: "The text as it is in the file" },
      new: { type: "string", description: "What takes its place; empty removes it" },
      all: { type: "boolean", description: "Replace every place where old is" },
    },
    required: ["path", "old", "new"],
    additionalProperties: false,
  },
};

const deleteDefinition: ToolDefinition = {
  ...writes,
  name: FOLDER_DELETE,
  description: "Deletes one file of the picked folder that you have read.",
  summary: "Deletes a file on your computer, in the folder that you picked, for good.",
  parameters: {
    type: "object",
    properties: { path },
    required: ["path"],
    additionalProperties: false,
  },
};

const ACTS: Readonly<Record<string, string>> = {
  [FOLDER_WRITE]: "Writes",
  [FOLDER_EDIT]: "Changes",
  [FOLDER_DELETE]: "Deletes",
};

function changeTool(
  access: FolderAccess,
  definition: ToolDefinition,
  example: ToolArguments,
): Tool {
  return {
    definition,
    examples: [example],
    execute: (args, io) => change(access, definition.name, args, io),
    describe: (args) =>
      `${ACTS[definition.name] ?? ""} ${shownPath(args)} on your computer, in the folder that you picked${definition.name === FOLDER_DELETE ? ", for good" : ""}.`,
    label: (args) => textField(args, "path") ?? "",
  };
}

async function change(
  access: FolderAccess,
  toolName: string,
  args: ToolArguments,
  io: ToolIo,
): Promise<JsonValue> {
  const at = pathOf(args);
  const kept = whyKept(at);
  if (kept !== undefined) throw refusal(kept);
  const planned = plannedText(toolName, args);
  if (planned === undefined) throw refusal("The arguments name no file.");
  const { kind, size, wasDone } = await access.change(at, planned.make, io);
  return {
    path: at,
    [kind]: true,
    ...(kind === "deleted" ? {} : { bytes: size }),
    ...(wasDone
      ? { note: "This was done before the page was closed; it was not done again." }
      : {}),
  };
}

function pathOf(args: ToolArguments): string {
  return valid(pathInFolder(textField(args, "path") ?? ""));
}

function folderOf(args: ToolArguments): string {
  return valid(folderInFolder(textField(args, "path") ?? ""));
}

function valid(checked: Result<string, string>): string {
  if (checked.ok) return checked.value;
  throw new ToolFailure("invalid_arguments", `/path: ${checked.error}`);
}

function shownPath(args: ToolArguments): string {
  const written = textField(args, "path") ?? "";
  return written === "" ? "" : quoteInline(written, 500);
}

function numberField(args: ToolArguments, name: string): number | undefined {
  const value = field(args, name);
  return typeof value === "number" ? value : undefined;
}

function refusal(why: string): ToolFailure {
  return new ToolFailure("invalid_arguments", `${why} Nothing was changed.`);
}

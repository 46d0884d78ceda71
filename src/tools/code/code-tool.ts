import { quoteInline } from "#tools/plain-text.ts";
import { ToolFailure } from "#tools/tool.ts";
import type { Tool } from "#tools/tool.ts";

import type { CodeLanguage } from "./code-session.ts";

/** The differences between the tools that run a model's program. */
export interface CodeToolOptions {
  name: string;
  description: string;
  /** The language's name as the person reads it. */
  languageName: string;
  language: CodeLanguage;
  /** Milliseconds for a whole call, including starting and a first download. */
  timeout?: number;
}

/** A tool that runs a program written by the model, in an engine without network or storage. */
export function codeTool(options: CodeToolOptions): Tool {
  const { name, description, languageName, language, timeout = 60_000 } = options;
  return {
    definition: {
      name,
      description,
      summary: `Runs ${languageName} without network on this device; it can write files of this branch.`,
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
      timeout,
      origin: "code",
    },
    examples: ["1 + 1"],
    usesFiles: true,
    async execute(code, io) {
      if (typeof code !== "string") throw new ToolFailure("invalid_arguments", "No code.");
      const { executeCode } = await import("./execute-code.ts");
      return executeCode(language, code, io);
    },
    describe: (code) => (typeof code === "string" ? "Runs this program without network." : ""),
    label: (code) => (typeof code === "string" ? quoteInline(code, 120, "") : ""),
  };
}

import type { JsonValue } from "#domain/json.ts";
import type { ToolArguments } from "#domain/tool.ts";

import { lastLineOf } from "./plain-text.ts";
import { ToolFailure } from "./tool.ts";
import type { ToolIo, WorkspaceIo } from "./tool.ts";

/** The result of one of the person's own tools that is JavaScript. */
export interface OwnCodeResult {
  /** Null if the code returned nothing. */
  value: JsonValue;
  /** What the code passed to `console.log`. */
  printed: string;
  /** Paths of the files that the code wrote or deleted. */
  changed: string[];
}

export interface OwnCode {
  /** The body of an async function with one parameter, `args`. */
  code: string;
  args: ToolArguments;
  /** Whether the code sees the files of `io.workspace`. Its changes are kept if it succeeds. */
  files: boolean;
}

const NO_FILES = { files: async () => new Map(), read: async () => undefined };

/** A failure of the code itself. `printed` is what it had printed before. */
export class OwnCodeFailure extends ToolFailure {
  readonly printed: string;

  constructor(message: string, printed: string) {
    const before = printed === "" ? "" : `\nPrinted before:\n${printed}`;
    super("invalid_arguments", `${message}${before}`);
    this.printed = printed;
  }
}

/**
 * Runs the code in an engine of its own, which ends with the call, so that nothing of one call reaches the
 * next.
 *
 * @throws ToolFailure if the code does not end on its own
 */
export async function runOwnCode(
  { code, args, files }: OwnCode,
  io: Pick<ToolIo, "signal" | "progress" | "workspace">,
): Promise<OwnCodeResult> {
  const { runCode } = await import("./code/code-session.ts");
  const json = JSON.stringify(JSON.stringify(args));
  const program = `${BEFORE}${code}\n})(JSON.parse(${json}));`;
  const end = await runCode(
    { runId: "", language: "javascript", code: program },
    files ? io.workspace : NO_FILES,
    {
      signal: io.signal,
      onPrinted: (text) => io.progress(lastLineOf(text)),
      once: true,
    },
  );
  switch (end.kind) {
    case "value":
      if (end.written.size > 0 && !files) {
        throw new OwnCodeFailure(
          "It wrote a file, but this tool has no access to the branch's files.",
          end.printed,
        );
      }
      if (end.cut !== undefined) {
        throw new OwnCodeFailure(
          `What it returned is too long: ${end.cut} characters.`,
          end.printed,
        );
      }
      await keep(end.written, io.workspace);
      return { value: end.value ?? null, printed: end.printed, changed: [...end.written.keys()] };
    case "thrown":
      throw new OwnCodeFailure(placed(end.message), end.printed);
    case "crashed":
      throw new OwnCodeFailure(`It broke the engine: ${end.message}`, end.printed);
    case "out_of_time":
      throw new OwnCodeFailure("It was ended after its 20 seconds.", end.printed);
    case "out_of_memory":
      throw new OwnCodeFailure("It was ended: it used more than 128 MB.", end.printed);
    case "stopped":
      throw new ToolFailure("aborted", "Stopped before it had a result.");
    case "broken":
      throw new ToolFailure("fatal", `The engine could not be started: ${end.message}`);
  }
}

/** Why the code cannot be parsed, and where; undefined if it can be. Runs none of it. */
export async function findCodeProblem(code: string): Promise<string | undefined> {
  const { runCode } = await import("./code/code-session.ts");
  const checked = `${CHECKED}${code}\n}); undefined;`;
  const end = await runCode({ runId: "", language: "javascript", code: checked }, NO_FILES, {
    signal: new AbortController().signal,
    onPrinted: () => undefined,
    once: true,
  });
  return end.kind === "thrown" ? placed(end.message) : undefined;
}

const BEFORE = 'await (async (args) => {"use strict"; ';
/** As long as `BEFORE`, so that places in the code are counted alike. */
const CHECKED = '/****/(async (args) => {"use strict"; ';

/** Corrects the place of an error on the code's first line, which `BEFORE` precedes. */
function placed(message: string): string {
  return message.replace(/\(line 1, column (\d+)\)$/u, (_, column: string) => {
    return `(line 1, column ${Math.max(1, Number(column) - BEFORE.length)})`;
  });
}

async function keep(
  written: ReadonlyMap<string, Blob | null>,
  workspace: WorkspaceIo,
): Promise<void> {
  for (const [path, data] of written) {
    if (data === null) await workspace.remove(path);
    else await workspace.write(path, data);
  }
}

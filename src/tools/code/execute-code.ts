import type { JsonValue } from "#domain/json.ts";
import { lastLineOf } from "#tools/plain-text.ts";
import { ToolFailure } from "#tools/tool.ts";
import type { ToolIo, WorkspaceIo } from "#tools/tool.ts";

import { limitsOf, runCode } from "./code-session.ts";
import type { CodeEnd, CodeLanguage, CodeLimits } from "./code-session.ts";

/**
 * Runs a call's code, and stores the files that it wrote.
 *
 * @throws ToolFailure if the code had no result
 */
export async function executeCode(
  language: CodeLanguage,
  code: string,
  io: ToolIo,
): Promise<JsonValue> {
  const call = { runId: io.runId, language, code };
  const end = await runCode(call, io.workspace, {
    signal: io.signal,
    onPrinted: (text) => {
      io.output(text);
      io.progress(lastLineOf(text));
    },
    onStarting: (words) => io.progress(words),
  });
  return resultOf(end, io.workspace, limitsOf(language));
}

async function resultOf(
  end: CodeEnd,
  workspace: WorkspaceIo,
  limits: CodeLimits,
): Promise<JsonValue> {
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
        ...notesOf(end),
      };
    }
    case "thrown":
      throw failed(`${end.message}. No file was changed.`, end.printed);
    case "crashed":
      throw failed(
        `It broke the engine (${end.message}): is a recursion too deep? ${LOST}`,
        end.printed,
      );
    case "out_of_time":
      throw failed(`It was ended after its ${limits.time / 1000} seconds. ${LOST}`, end.printed);
    case "out_of_memory":
      throw failed(
        `It was ended: it used more than ${limits.memory / 1024 / 1024} MB. ${LOST}`,
        end.printed,
      );
    case "stopped":
      throw new ToolFailure("aborted", "Stopped before it had a result.");
    case "broken":
      throw failed(`The engine could not be started: ${end.message}`, "");
  }
}

/** Notes about what is missing although the model may expect it. */
function notesOf({ call, cut }: { call: number; cut?: number }): { note?: string } {
  const notes = [
    ...(call === 1 ? ["It started afresh: there are no variables of earlier calls."] : []),
    ...(cut === undefined
      ? []
      : [
          `The value is ${cut} characters long; this is its beginning. Write it to a file to keep it.`,
        ]),
  ];
  return notes.length === 0 ? {} : { note: notes.join(" ") };
}

const LOST = "No file was changed, and the variables of earlier calls are gone.";

function failed(message: string, printed: string): ToolFailure {
  const before = printed === "" ? "" : `\nPrinted before:\n${printed}`;
  return new ToolFailure("invalid_arguments", `${message}${before}`);
}

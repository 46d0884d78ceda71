import { WORKER_READY } from "#platform/timed-worker.ts";
import { CodeFiles } from "#tools/code/code-files.ts";
import type { CodeAnswer, CodeJob } from "#tools/code/code-job.ts";
import { valueIn } from "#tools/code/code-value.ts";
import { LineReader } from "#tools/code/line-reader.ts";
import { Printed } from "#tools/code/printed.ts";
import { PythonFiles } from "#tools/code/python-files.ts";
import type { PythonEnd } from "#tools/code/python-prelude.ts";

import { startPython } from "./pyodide-engine.ts";
import type { WholePython } from "./pyodide-engine.ts";
import type { PythonBytes } from "./python-bytes.ts";
import { shortTraceback } from "./whole-error.ts";

/** The limit until the first call, which is enough for starting. */
let memory = 256 * 1024 * 1024;
let calls = 0;

addEventListener("message", ({ data, ports: [port] }: MessageEvent<PythonBytes>) => {
  if (port !== undefined) start(data, port).catch(reportError);
});

/** The page talks to this worker through the port. The frame around the worker only hears of errors. */
async function start(bytes: PythonBytes, port: MessagePort): Promise<void> {
  const files = new CodeFiles();
  const printed = new Printed((text) => port.postMessage({ note: { printed: text } }));
  const lines = new LineReader((line) => printed.add(line));
  const python = await startPython(
    bytes,
    () => memory,
    (piece) => {
      for (const byte of piece) lines.add(byte);
    },
  );
  const mounted = new PythonFiles(python.files);
  const parts: Parts = { python, files, printed, lines, mounted };
  port.addEventListener("message", ({ data: job }: MessageEvent<CodeJob>) => {
    void answer(parts, job).then((message) => port.postMessage(message));
  });
  port.start();
  port.postMessage(WORKER_READY);
}

interface Parts {
  python: WholePython;
  files: CodeFiles;
  printed: Printed;
  lines: LineReader;
  mounted: PythonFiles;
}

async function answer(parts: Parts, job: CodeJob): Promise<CodeAnswer> {
  const { python, files, printed, lines, mounted } = parts;
  memory = job.memory;
  calls += 1;
  printed.clear();
  files.begin(job.files, job.blobs);
  const thrown = (message: string): CodeAnswer => ({
    kind: "thrown",
    message,
    printed: printed.text(),
  });
  try {
    mounted.begin(files);
    const { kind, text } = endIn(await python.run(job.code));
    lines.end();
    if (kind === "memory") return { kind: "out_of_memory", printed: printed.text() };
    if (kind === "thrown") return thrown(shortTraceback(text));
    try {
      mounted.finish(files);
    } catch (error) {
      return thrown(messageOf(error));
    }
    const value = text === "" ? {} : valueIn(text);
    return { kind, ...value, printed: printed.text(), written: files.written(), call: calls };
  } catch (error) {
    // The engine gave up, so what it still holds cannot be trusted.
    lines.end();
    return { kind: "crashed", message: messageOf(error), printed: printed.text() };
  }
}

function endIn(said: string): { kind: PythonEnd; text: string } {
  const line = said.indexOf("\n");
  return { kind: said.slice(0, line) as PythonEnd, text: said.slice(line + 1) }; // The prelude wrote it.
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

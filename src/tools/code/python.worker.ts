import { WORKER_READY } from "#platform/timed-worker.ts";

import { CodeFiles } from "./code-files.ts";
import type { CodeAnswer, CodeJob } from "./code-job.ts";
import { valueIn } from "./code-value.ts";
import { LineReader } from "./line-reader.ts";
import { loadMicroPython } from "./micropython.ts";
import { Printed } from "./printed.ts";
import { tracebackFor } from "./python-error.ts";
import { PythonFiles } from "./python-files.ts";
import { ANSWER_FILE, CODE_FILE, PRELUDE, PRELUDE_FILE, RUN_CODE } from "./python-prelude.ts";
import type { PythonEnd } from "./python-prelude.ts";

let memory = 0;
let calls = 0;
const files = new CodeFiles();
const printed = new Printed((text) => postMessage({ note: { printed: text } }));
const lines = new LineReader((line) => printed.add(line));
const python = await loadMicroPython(
  () => memory,
  (byte) => lines.add(byte),
);
const mounted = new PythonFiles(python.files);

python.files.mkdirTree("/lib");
python.files.writeFile(PRELUDE_FILE, PRELUDE);
addEventListener("message", ({ data }: MessageEvent<CodeJob>) => postMessage(answer(data)));
postMessage(WORKER_READY);

function answer(job: CodeJob): CodeAnswer {
  memory = job.memory;
  calls += 1;
  printed.clear();
  files.begin(job.files, job.blobs);
  try {
    mounted.begin(files);
    const end = run(job.code);
    lines.end();
    if (end.kind === "memory") return { kind: "out_of_memory", printed: printed.text() };
    if (end.kind === "thrown") return thrown(tracebackFor(end.text, job.code));
    return valueOf(end.text);
  } catch (error) {
    // The engine gave up, so what it still holds cannot be trusted.
    lines.end();
    return { kind: "crashed", message: messageOf(error), printed: printed.text() };
  }
}

function valueOf(json: string): CodeAnswer {
  try {
    mounted.finish(files);
  } catch (error) {
    return thrown(messageOf(error));
  }
  return {
    kind: "value",
    ...(json === "" ? {} : valueIn(json)),
    printed: printed.text(),
    written: files.written(),
    call: calls,
  };
}

function run(code: string): { kind: PythonEnd; text: string } {
  python.files.writeFile(CODE_FILE, code);
  python.files.writeFile(ANSWER_FILE, "");
  const error = python.run(RUN_CODE);
  if (error?.includes("MemoryError") === true) return { kind: "memory", text: "" };
  if (error !== undefined) return { kind: "thrown", text: error };
  const text = python.files.readFile(ANSWER_FILE, { encoding: "utf8" });
  const line = text.indexOf("\n");
  return { kind: text.slice(0, line) as PythonEnd, text: text.slice(line + 1) }; // The prelude wrote it.
}

function thrown(message: string): CodeAnswer {
  return { kind: "thrown", message, printed: printed.text() };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

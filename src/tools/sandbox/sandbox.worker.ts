import { shouldInterruptAfterDeadline } from "quickjs-emscripten-core";
import type { QuickJSRuntime } from "quickjs-emscripten-core";

import type { JsonValue } from "#domain/json.ts";
import { WORKER_READY } from "#platform/timed-worker.ts";

import { loadEngine, messageOf } from "./engine.ts";
import type { SandboxAnswer, SandboxJob } from "./sandbox-job.ts";

/** The most UTF-16 units of an error's message. */
const LONGEST_MESSAGE = 1_000;

const engine = await loadEngine();

addEventListener("message", ({ data }: MessageEvent<SandboxJob>) => postMessage(answer(data)));
postMessage(WORKER_READY);

function answer(job: SandboxJob): SandboxAnswer {
  const runtime = engine.newRuntime(job.memory);
  const deadline = Date.now() + job.time;
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(deadline));
  // Nothing is disposed of, because the worker ends with this job.
  return run(runtime, job, deadline);
}

function run(runtime: QuickJSRuntime, job: SandboxJob, deadline: number): SandboxAnswer {
  const context = runtime.newContext();
  try {
    const result = context.evalCode(programOf(job), "code.js");
    if (result.error === undefined) return readValue(context.getString(result.value));
    return failure(messageOf(context, result.error), deadline);
  } catch (thrown) {
    return failure(thrown instanceof Error ? thrown.message : String(thrown), deadline);
  }
}

/**
 * The program around the code. The code sees only its parameters and a console, and what it returns leaves
 * the engine as JSON.
 */
function programOf({ code, input }: SandboxJob): string {
  const given = Object.entries(input);
  const names = given.map(([name]) => name).join(", ");
  const values = given.map(([, value]) => (value === undefined ? "undefined" : literal(value)));
  return `(() => {
  const stringify = JSON.stringify;
  const printed = [];
  const log = (...parts) => {
    printed.push(parts.map((part) => (typeof part === "string" ? part : stringify(part))).join(" "));
  };
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };
  const value = (function (${names}) {"use strict";
${code}
})(${values.join(", ")});
  return stringify({ value, printed });
})()`;
}

/**
 * Source for a JSON value. JSON is valid JavaScript except for a key `__proto__`, which would set the
 * prototype.
 */
function literal(value: JsonValue): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

function readValue(text: string): SandboxAnswer {
  // The program of `programOf` wrote it.
  const { value, printed } = JSON.parse(text) as { value?: JsonValue; printed: string[] };
  return { kind: "value", value, printed };
}

function failure(message: string, deadline: number): SandboxAnswer {
  if (message.includes("out of memory")) return { kind: "out_of_memory" };
  if (message.includes("interrupted") && Date.now() >= deadline) return { kind: "out_of_time" };
  return { kind: "thrown", message: message.slice(0, LONGEST_MESSAGE) };
}

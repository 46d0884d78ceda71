import quickJs from "@jitl/quickjs-ng-wasmfile-release-sync";
// Vite creates the default export: the URL of the file.
// oxlint-disable-next-line import/default
import wasmLocation from "@jitl/quickjs-ng-wasmfile-release-sync/wasm?url";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  shouldInterruptAfterDeadline,
} from "quickjs-emscripten-core";
import type { QuickJSContext, QuickJSRuntime } from "quickjs-emscripten-core";

import type { JsonValue } from "#domain/json.ts";
import { WORKER_READY } from "#platform/timed-worker.ts";

import type { SandboxAnswer, SandboxJob } from "./sandbox-job.ts";

/** Bytes. With a larger stack, deep recursion ends in the host's own stack overflow. */
const STACK = 64 * 1024;

/** UTF-16 units of an error's message. */
const LONGEST_MESSAGE = 1_000;

/** Not reachable from the engine; removed in case the engine is broken. */
const REMOVED = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "WebTransport",
  "BroadcastChannel",
  "indexedDB",
  "caches",
  "importScripts",
];

// A worker from a blob has no address that the file's could be relative to.
const wasm = new URL(wasmLocation, import.meta.url).href;
const engine = await newQuickJSWASMModuleFromVariant(newVariant(quickJs, { wasmLocation: wasm }));
for (const name of REMOVED) Reflect.defineProperty(globalThis, name, { value: undefined });

addEventListener("message", ({ data }: MessageEvent<SandboxJob>) => postMessage(answer(data)));
postMessage(WORKER_READY);

function answer(job: SandboxJob): SandboxAnswer {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(job.memory);
  runtime.setMaxStackSize(STACK);
  const deadline = Date.now() + job.time;
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(deadline));
  // Nothing is disposed: the worker ends with this job.
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

/** The code sees only its parameters and a console; what it returns leaves the engine as JSON. */
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

/** JSON is JavaScript, but for a key \`__proto__\`, which would set the prototype. */
function literal(value: JsonValue): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

function readValue(text: string): SandboxAnswer {
  // The program above made it.
  const { value, printed } = JSON.parse(text) as { value?: JsonValue; printed: string[] };
  return { kind: "value", value, printed };
}

function messageOf(context: QuickJSContext, error: Parameters<QuickJSContext["dump"]>[0]): string {
  const dumped: unknown = context.dump(error);
  if (typeof dumped !== "object" || dumped === null) return String(dumped);
  const [name, message] = [Reflect.get(dumped, "name"), Reflect.get(dumped, "message")];
  return [name, message].filter((part) => typeof part === "string" && part !== "").join(": ");
}

function failure(message: string, deadline: number): SandboxAnswer {
  if (message.includes("out of memory")) return { kind: "out_of_memory" };
  if (message.includes("interrupted") && Date.now() >= deadline) return { kind: "out_of_time" };
  return { kind: "thrown", message: message.slice(0, LONGEST_MESSAGE) };
}

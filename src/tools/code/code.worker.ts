import { shouldInterruptAfterDeadline } from "quickjs-emscripten-core";
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";

import { WORKER_READY } from "#platform/timed-worker.ts";
import { loadEngine, messageOf } from "#tools/sandbox/engine.ts";

import { CodeFiles } from "./code-files.ts";
import type { CodeAnswer, CodeJob } from "./code-job.ts";
import { valueIn } from "./code-value.ts";
import type { CodeValue } from "./code-value.ts";
import { addHost } from "./host.ts";
import { PRELUDE } from "./prelude.ts";
import { Printed } from "./printed.ts";

/** The flag that allows `await` outside of functions (JS_EVAL_FLAG_ASYNC). */
const WITH_AWAIT = 1 << 7;

/** The most UTF-16 units of an error's message. */
const LONGEST_MESSAGE = 4_000;

/** Kept between calls, so that a later call finds the variables of an earlier one. */
interface Session {
  runtime: QuickJSRuntime;
  context: QuickJSContext;
  inJson: QuickJSHandle;
  files: CodeFiles;
  printed: Printed;
  calls: number;
}

const engine = await loadEngine();
let session: Session | undefined;

addEventListener("message", ({ data }: MessageEvent<CodeJob>) => postMessage(answer(data)));
postMessage(WORKER_READY);

function answer(job: CodeJob): CodeAnswer {
  session ??= newSession(job.memory);
  const { runtime, files, printed } = session;
  session.calls += 1;
  printed.clear();
  files.begin(job.files, job.blobs);
  const deadline = Date.now() + job.time;
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(deadline));
  try {
    const end = run(session, job.code);
    if (!("message" in end)) {
      return {
        kind: "value",
        ...end,
        printed: printed.text(),
        written: files.written(),
        call: session.calls,
      };
    }
    return failure(end.message, deadline, printed.text());
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return failure(message, deadline, printed.text());
  }
}

function newSession(memory: number): Session {
  const runtime = engine.newRuntime(memory);
  const context = runtime.newContext();
  const files = new CodeFiles();
  const printed = new Printed((text) => postMessage({ note: { printed: text } }));
  const prelude = context.unwrapResult(context.evalCode(PRELUDE, "bough.js"));
  const host = addHost(context, files, printed);
  const made = context.unwrapResult(context.callFunction(prelude, context.undefined, host));
  const inJson = context.getProp(made, "inJson");
  return { runtime, context, inJson, files, printed, calls: 0 };
}

function run({ runtime, context, inJson }: Session, code: string): CodeValue | { message: string } {
  const started = context.evalCode(code, "code.js", WITH_AWAIT);
  if (started.error !== undefined) return { message: fault(context, started.error) };
  const jobs = runtime.executePendingJobs();
  if (jobs.error !== undefined) return { message: fault(context, jobs.error) };
  const state = context.getPromiseState(started.value);
  if (state.type === "rejected") return { message: fault(context, state.error) };
  if (state.type === "pending") {
    return { message: "The code waits for something that never comes: there are no timers." };
  }
  const value = context.getProp(state.value, "value");
  if (context.typeof(value) === "undefined") return {};
  const text = context.unwrapResult(context.callFunction(inJson, context.undefined, value));
  return valueIn(context.getString(text));
}

/** The error's message, with the place in the code where it happened. */
function fault(context: QuickJSContext, error: QuickJSHandle): string {
  const message = messageOf(context, error);
  if (message.includes("redeclaration of")) {
    return `${message}: an earlier call declared it. Assign to it, or take another name.`;
  }
  if (context.typeof(error) !== "object") return message;
  const stack = context.getProp(error, "stack");
  const place = /code\.js:(\d+):(\d+)/u.exec(context.getString(stack));
  return place === null ? message : `${message} (line ${place[1]}, column ${place[2]})`;
}

function failure(message: string, deadline: number, printed: string): CodeAnswer {
  if (message.includes("out of memory")) return { kind: "out_of_memory", printed };
  if (message.includes("interrupted") && Date.now() >= deadline) {
    return { kind: "out_of_time", printed };
  }
  return { kind: "thrown", message: message.slice(0, LONGEST_MESSAGE), printed };
}

import type { JsonValue } from "#domain/json.ts";
import type { FileChange } from "#domain/message.ts";
import type { CallNote, ToolArguments, ToolError } from "#domain/tool.ts";

import { classifyThrown } from "./classify.ts";
import { startCountdown } from "./countdown.ts";
import { toResult } from "./json-result.ts";
import { noWorkspace } from "./no-workspace.ts";
import { followWaits } from "./person-waits.ts";
import type { CallWaits } from "./person-waits.ts";
import { quoteInline } from "./plain-text.ts";
import { ToolFailure } from "./tool.ts";
import type { CallWorkspace, Tool, ToolIo, ToolServices } from "./tool.ts";

/** The most UTF-16 units of a line of progress, which the transcript shows while the call runs. */
const progressLength = 200;

/** How a call ended. `ms` is its wall-clock time, including waits for a person. */
export type ToolOutcome =
  | { ok: true; result: JsonValue; files?: readonly FileChange[]; ms: number }
  | { ok: false; error: ToolError; ms: number };

export interface ExecuteOptions {
  /** Empty for a call that belongs to no run. */
  callId?: string;
  /** Empty for a call that belongs to no run. */
  runId?: string;
  branchId?: string;
  contextId?: string;
  /** The run's signal: aborting it aborts the call. */
  signal: AbortSignal;
  /** Milliseconds; if left out, the definition's own timeout. */
  timeout?: number;
  services: ToolServices;
  /** Left out for a call that belongs to no branch, and so has no files. */
  workspace?: CallWorkspace;
  /** Called with one short line, in which hidden characters are shown. */
  onProgress?: (line: string) => void;
  /** Resolves when the note is durable. Left out for a call that belongs to no run. */
  onNote?: (note: CallNote) => Promise<void>;
  /** Called with the next piece of output, unchanged. */
  onOutput?: (text: string) => void;
  /** Informed whenever the call starts or stops waiting for a person. */
  waits?: CallWaits;
}

/** One call of a round; `id` is the `ToolCallRequest.id`. */
export interface PlannedCall {
  id: string;
  tool: Tool;
  args: ToolArguments;
}

export interface ExecuteCallsOptions {
  runId?: string;
  branchId?: string;
  contextId?: string;
  signal: AbortSignal;
  services: ToolServices;
  workspaceOf?: (id: string) => CallWorkspace;
  onProgress?: (id: string, line: string) => void;
  onNote?: (id: string, note: CallNote) => Promise<void>;
  onOutput?: (id: string, text: string) => void;
  /** Called when all running calls wait for a person, and when one of them works again. */
  onWaiting?: (isWaiting: boolean) => void;
  /** Called as soon as that call has settled, while its siblings may still be running. */
  onSettled?: (id: string, outcome: ToolOutcome) => void | Promise<void>;
}

/**
 * Runs one call. Never rejects, and settles immediately on abort or timeout, even if the tool ignores its
 * signal. Whatever such a tool does afterwards is ignored.
 */
export async function executeCall(
  tool: Tool,
  args: ToolArguments,
  options: ExecuteOptions,
): Promise<ToolOutcome> {
  const startedAt = performance.now();
  const answer = await attempt(tool, args, options);
  const ms = Math.round(performance.now() - startedAt);
  return "result" in answer ? { ok: true, ...answer, ms } : { ok: false, ...answer, ms };
}

/**
 * Runs all calls concurrently, except that calls that use files run one after another. A call that fails
 * does not abort its siblings; aborting the signal aborts all.
 */
export async function executeCalls(
  calls: readonly PlannedCall[],
  options: ExecuteCallsOptions,
): Promise<ToolOutcome[]> {
  const round = followWaits(options.onWaiting);
  // Counts as a working call until all have begun: otherwise, if the first call waited at once, it would be
  // all that runs.
  const beginning = round.begin();
  const run = async ({ id, tool, args }: PlannedCall) => {
    const waits = round.begin();
    const outcome = await executeCall(tool, args, { ...optionsFor(id, options), waits });
    waits.end();
    await options.onSettled?.(id, outcome);
    return outcome;
  };
  /** The last call that had the files to itself, and those that have shared them since. */
  let alone: Promise<unknown> | undefined;
  let beside: Promise<unknown>[] = [];
  const running = calls.map((call) => {
    const { usesFiles } = call.tool;
    if (usesFiles === undefined) return run(call);
    const isBeside = usesFiles === "side by side";
    const before = isBeside || beside.length === 0 ? alone : Promise.allSettled([alone, ...beside]);
    const turn = before === undefined ? run(call) : before.then(() => run(call));
    const ended = turn.catch(() => undefined);
    if (isBeside) beside.push(ended);
    else [alone, beside] = [ended, []];
    return turn;
  });
  beginning.end();
  // A listener that throws is the caller's bug. The error is thrown, but only once all calls have settled.
  await Promise.allSettled(running);
  return Promise.all(running);
}

function optionsFor(id: string, options: ExecuteCallsOptions): ExecuteOptions {
  const { signal, services, onProgress, onNote, onOutput, workspaceOf } = options;
  const { runId = "", branchId = "", contextId = "" } = options;
  return {
    callId: id,
    runId,
    branchId,
    contextId,
    signal,
    services,
    ...(workspaceOf === undefined ? {} : { workspace: workspaceOf(id) }),
    ...(onProgress === undefined ? {} : { onProgress: (line: string) => onProgress(id, line) }),
    ...(onNote === undefined ? {} : { onNote: (note: CallNote) => onNote(id, note) }),
    ...(onOutput === undefined ? {} : { onOutput: (text: string) => onOutput(id, text) }),
  };
}

type Attempted = { result: JsonValue; files?: readonly FileChange[] } | { error: ToolError };

async function attempt(
  tool: Tool,
  args: ToolArguments,
  options: ExecuteOptions,
): Promise<Attempted> {
  if (tool.definition.kind === "question") {
    return failed("fatal", `${tool.definition.name} is a question to the person; nothing runs it.`);
  }
  if (options.signal.aborted) return failed("aborted", "Stopped before it began.");
  return race(tool, args, options);
}

function race(tool: Tool, args: ToolArguments, options: ExecuteOptions): Promise<Attempted> {
  const own = new AbortController();
  const timeout = options.timeout ?? tool.definition.timeout;
  return new Promise((resolve) => {
    let settled = false;
    const cleanUp: (() => void)[] = [];
    function settle(answer: Attempted): void {
      if (settled) return;
      settled = true;
      for (const step of cleanUp) step();
      resolve(answer);
      // Whatever the tool left running must stop as well.
      own.abort();
    }

    const countdown = startCountdown(timeout, () =>
      settle(failed("timeout", `No result within ${timeout / 1000} s.`)),
    );
    cleanUp.push(() => countdown.cancel());

    const onAbort = (): void => settle(failed("aborted", "Stopped before it had a result."));
    options.signal.addEventListener("abort", onAbort, { once: true });
    cleanUp.push(() => options.signal.removeEventListener("abort", onAbort));

    const workspace = options.workspace ?? noWorkspace;
    const io: ToolIo = {
      callId: options.callId ?? "",
      runId: options.runId ?? "",
      branchId: options.branchId ?? "",
      contextId: options.contextId ?? "",
      signal: own.signal,
      services: options.services,
      workspace,
      progress: (text) => {
        if (!settled) options.onProgress?.(quoteInline(text, progressLength, ""));
      },
      note: async (note) => {
        if (settled) throw new ToolFailure("aborted", "The call has ended.");
        await options.onNote?.(note);
      },
      output: (text) => {
        if (!settled) options.onOutput?.(text);
      },
      whilePersonDecides: async (wait) => {
        countdown.hold();
        options.waits?.hold();
        try {
          return await wait();
        } finally {
          options.waits?.release();
          countdown.release();
        }
      },
    };
    run(tool, args, io, workspace).then(settle, (thrown: unknown) =>
      settle({ error: classifyThrown(thrown) }),
    );
  });
}

/** Async, so that a tool that throws before its first await rejects like any other. */
async function run(
  tool: Tool,
  args: ToolArguments,
  io: ToolIo,
  workspace: CallWorkspace,
): Promise<Attempted> {
  const result = toResult(await tool.execute(args, io));
  if (!result.ok) return failed("fatal", result.error);
  const files = await workspace.commit();
  return { result: result.value, ...(files.length === 0 ? {} : { files }) };
}

function failed(kind: ToolError["kind"], message: string): { error: ToolError } {
  return { error: { kind, message } };
}

import type { JsonValue } from "#domain/json.ts";
import { createTimedWorker } from "#platform/timed-worker.ts";

import type { SandboxAnswer, SandboxJob } from "./sandbox-job.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./sandbox.worker.ts?worker&url";

/** JavaScript from the person or a model, as the body of a function. */
export interface SandboxSource {
  code: string;
  input?: Readonly<Record<string, JsonValue | undefined>>;
}

export interface SandboxLimits {
  /** Milliseconds for one run. */
  time: number;
  /** The most bytes that the engine may use. */
  memory: number;
}

export const SANDBOX_LIMITS: SandboxLimits = { time: 2_000, memory: 64 * 1024 * 1024 };

export type SandboxEnd =
  | SandboxAnswer
  | { kind: "stopped" }
  /** The sandbox itself could not be started. */
  | { kind: "broken"; message: string };

/** The engine interrupts itself first. If it does not, the worker is ended this much later (milliseconds). */
const GRACE = 1_000;

/**
 * Runs JavaScript in QuickJS, a separate engine in WebAssembly, in a worker that is discarded afterwards.
 * The code reaches no page, network or storage, because the engine has none of the browser's functions.
 * Never rejects.
 */
export async function runInSandbox(
  { code, input = {} }: SandboxSource,
  options: { limits?: SandboxLimits; signal?: AbortSignal } = {},
): Promise<SandboxEnd> {
  const { time, memory } = options.limits ?? SANDBOX_LIMITS;
  const worker = createTimedWorker<SandboxJob, SandboxAnswer>({
    url: workerUrl,
    name: "sandbox",
    limit: time + GRACE,
    disposable: true,
    underPagePolicy: true,
  });
  const end = await worker.run({ code, input, time, memory }, { signal: options.signal });
  return end.kind === "done" ? end.answer : end;
}

import type { JsonValue } from "#domain/json.ts";
import { createTimedWorker } from "#platform/timed-worker.ts";

import type { SandboxAnswer, SandboxJob } from "./sandbox-job.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./sandbox.worker.ts?worker&url";

/** JavaScript of the person's or a model's, as the body of a function. */
export interface SandboxSource {
  code: string;
  input?: Readonly<Record<string, JsonValue | undefined>>;
}

export interface SandboxLimits {
  /** Milliseconds. */
  time: number;
  /** Bytes. */
  memory: number;
}

export const SANDBOX_LIMITS: SandboxLimits = { time: 2_000, memory: 64 * 1024 * 1024 };

export type SandboxEnd =
  | SandboxAnswer
  | { kind: "stopped" }
  /** The sandbox itself could not be started. */
  | { kind: "broken"; message: string };

/** The engine ends itself first; the worker is ended if it does not (milliseconds). */
const GRACE = 1_000;

/**
 * Runs JavaScript in QuickJS, an engine of its own in WebAssembly, in a worker that is thrown away
 * afterwards. The code reaches no page, no network and no storage: the engine has no function of
 * the browser. Never rejects.
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

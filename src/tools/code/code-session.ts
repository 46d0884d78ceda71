import type { Workspace } from "#domain/workspace/workspace.ts";
import { createTimedWorker } from "#platform/timed-worker.ts";
import type { TimedWorker } from "#platform/timed-worker.ts";

import type { CodeAnswer, CodeJob, CodeNote } from "./code-job.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./code.worker.ts?worker&url";

export const CODE_LIMITS = {
  /** Milliseconds of one call. */
  time: 20_000,
  /** Bytes. */
  memory: 128 * 1024 * 1024,
} as const;

/** How a call of code ended. `broken`: the engine could not be started. */
export type CodeEnd = CodeAnswer | { kind: "stopped" } | { kind: "broken"; message: string };

/** What a call sees of the branch's files. */
export interface MountedFiles {
  files(): Promise<Workspace>;
  read(path: string): Promise<Blob | undefined>;
}

/** The engine ends itself first; the worker is ended if it does not (milliseconds). */
const GRACE = 1_000;
/** Engines that are kept at most, and how long one is kept that nobody uses (milliseconds). */
const KEPT = 3;
const IDLE = 10 * 60_000;

interface CodeSession {
  worker: TimedWorker<CodeJob, CodeAnswer, CodeNote>;
  /** Ids of the blobs that the worker has. */
  has: Set<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** By run, the one used last at the end. */
const sessions = new Map<string, CodeSession>();

export interface RunCodeOptions {
  signal: AbortSignal;
  onPrinted: (line: string) => void;
  limits?: typeof CODE_LIMITS;
  /** In an engine of its own, which ends with the call. */
  once?: true;
}

/**
 * Runs code in the engine of its run: a later call finds the variables of an earlier one, until the
 * engine is ended (by Stop, a limit, ten minutes without a call, or a reload). Never rejects but for
 * what reading the files throws.
 */
export async function runCode(
  runId: string,
  code: string,
  mounted: MountedFiles,
  options: RunCodeOptions,
): Promise<CodeEnd> {
  const { time, memory } = options.limits ?? CODE_LIMITS;
  const session = options.once === true ? newSession(time) : sessionOf(runId, time);
  const files = await mounted.files();
  const blobs = new Map<string, Blob>();
  for (const [path, { blobId }] of files) {
    if (session.has.has(blobId) || blobs.has(blobId)) continue;
    const data = await mounted.read(path).catch(() => undefined);
    if (data !== undefined) blobs.set(blobId, data);
  }
  const paths = new Map([...files].map(([path, { blobId }]) => [path, blobId]));
  const end = await session.worker.run(
    { code, files: paths, blobs, time, memory },
    { signal: options.signal, onNote: ({ printed }) => options.onPrinted(printed) },
  );
  if (
    end.kind === "done" &&
    end.answer.kind !== "out_of_time" &&
    end.answer.kind !== "out_of_memory"
  ) {
    for (const id of blobs.keys()) session.has.add(id);
    if (options.once === true) discard(runId, session);
    else keep(runId, session);
    return end.answer;
  }
  discard(runId, session);
  if (end.kind === "done") return end.answer;
  return end.kind === "out_of_time" ? { kind: "out_of_time", printed: "" } : end;
}

function sessionOf(runId: string, time: number): CodeSession {
  const known = sessions.get(runId);
  if (known !== undefined) return known;
  const session = newSession(time);
  sessions.set(runId, session);
  return session;
}

function newSession(time: number): CodeSession {
  const worker = createTimedWorker<CodeJob, CodeAnswer, CodeNote>({
    url: workerUrl,
    name: "code",
    limit: time + GRACE,
    underPagePolicy: true,
  });
  return { worker, has: new Set<string>(), timer: undefined };
}

function keep(runId: string, session: CodeSession): void {
  sessions.delete(runId);
  sessions.set(runId, session);
  clearTimeout(session.timer);
  session.timer = setTimeout(() => discard(runId, session), IDLE);
  const [[oldest, old] = []] = sessions;
  if (sessions.size > KEPT && oldest !== undefined && old !== undefined) discard(oldest, old);
}

function discard(runId: string, session: CodeSession): void {
  clearTimeout(session.timer);
  session.worker.end();
  if (sessions.get(runId) === session) sessions.delete(runId);
}

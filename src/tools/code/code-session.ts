import type { Workspace } from "#domain/workspace/workspace.ts";
import { createTimedWorker } from "#platform/timed-worker.ts";
import type { TimedWorker } from "#platform/timed-worker.ts";

import type { CodeAnswer, CodeJob, CodeNote } from "./code-job.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import javascriptUrl from "./code.worker.ts?worker&url";
// oxlint-disable-next-line import/default
import pythonUrl from "./python.worker.ts?worker&url";

export type CodeLanguage = "javascript" | "python";

const workerUrls: Readonly<Record<CodeLanguage, string>> = {
  javascript: javascriptUrl,
  python: pythonUrl,
};

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

export interface CodeCall {
  /** Calls of one run in one language share an engine. */
  runId: string;
  language: CodeLanguage;
  code: string;
}

interface CodeSession {
  worker: TimedWorker<CodeJob, CodeAnswer, CodeNote>;
  /** Ids of the blobs that the worker has. */
  has: Set<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** By run and language, the one used last at the end. */
const sessions = new Map<string, CodeSession>();

export interface RunCodeOptions {
  signal: AbortSignal;
  /** Gets the next lines. */
  onPrinted: (text: string) => void;
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
  { runId, language, code }: CodeCall,
  mounted: MountedFiles,
  options: RunCodeOptions,
): Promise<CodeEnd> {
  const { time, memory } = options.limits ?? CODE_LIMITS;
  const key = `${language} ${runId}`;
  const isOnce = options.once === true;
  const session = isOnce ? newSession(language, time) : sessionOf(key, language, time);
  const files = await mounted.files();
  const blobs = new Map<string, Blob>();
  for (const [path, { blobId }] of files) {
    if (session.has.has(blobId) || blobs.has(blobId)) continue;
    const data = await mounted.read(path).catch(() => undefined);
    if (data !== undefined) blobs.set(blobId, data);
  }
  const paths = new Map([...files].map(([path, { blobId }]) => [path, blobId]));
  let printed = "";
  const onNote = (note: CodeNote): void => {
    printed += note.printed;
    options.onPrinted(note.printed);
  };
  const job = { code, files: paths, blobs, time, memory };
  const end = await session.worker.run(job, { signal: options.signal, onNote });
  if (end.kind === "done" && (end.answer.kind === "value" || end.answer.kind === "thrown")) {
    for (const id of blobs.keys()) session.has.add(id);
    if (isOnce) discard(key, session);
    else keep(key, session);
    return end.answer;
  }
  discard(key, session);
  if (end.kind === "done") return end.answer;
  return end.kind === "out_of_time" ? { kind: "out_of_time", printed: printed.trimEnd() } : end;
}

function sessionOf(key: string, language: CodeLanguage, time: number): CodeSession {
  const known = sessions.get(key);
  if (known !== undefined) return known;
  const session = newSession(language, time);
  sessions.set(key, session);
  return session;
}

function newSession(language: CodeLanguage, time: number): CodeSession {
  const worker = createTimedWorker<CodeJob, CodeAnswer, CodeNote>({
    url: workerUrls[language],
    name: language,
    limit: time + GRACE,
    underPagePolicy: true,
  });
  return { worker, has: new Set<string>(), timer: undefined };
}

function keep(key: string, session: CodeSession): void {
  sessions.delete(key);
  sessions.set(key, session);
  clearTimeout(session.timer);
  session.timer = setTimeout(() => discard(key, session), IDLE);
  const [[oldest, old] = []] = sessions;
  if (sessions.size > KEPT && oldest !== undefined && old !== undefined) discard(oldest, old);
}

function discard(key: string, session: CodeSession): void {
  clearTimeout(session.timer);
  session.worker.end();
  if (sessions.get(key) === session) sessions.delete(key);
}

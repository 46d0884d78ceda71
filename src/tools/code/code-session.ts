import { defined } from "#domain/defined.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import { createTimedWorker } from "#platform/timed-worker.ts";
import type { TimedWorker } from "#platform/timed-worker.ts";

import type { CodeAnswer, CodeJob, CodeNote } from "./code-job.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import javascriptUrl from "./code.worker.ts?worker&url";
// oxlint-disable-next-line import/default
import pythonUrl from "./python.worker.ts?worker&url";
import { createFramedPython } from "./whole-python/framed-worker.ts";

/** Or rather engines: `whole-python` is Pyodide, which the person has switched on. */
export type CodeLanguage = "javascript" | "python" | "whole-python";

const workerUrls: Readonly<Record<Exclude<CodeLanguage, "whole-python">, string>> = {
  javascript: javascriptUrl,
  python: pythonUrl,
};

export interface CodeLimits {
  /** Milliseconds of one call. */
  time: number;
  /** Bytes. */
  memory: number;
}

const MIB = 1024 * 1024;

export const CODE_LIMITS: CodeLimits = { time: 20_000, memory: 128 * MIB };

/** Pyodide has 40 MB before it has done anything. */
const WHOLE_PYTHON_LIMITS: CodeLimits = { time: 20_000, memory: 512 * MIB };

export function limitsOf(language: CodeLanguage): CodeLimits {
  return language === "whole-python" ? WHOLE_PYTHON_LIMITS : CODE_LIMITS;
}

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
  /** Calls that have not ended. */
  running: number;
}

/** By run and language, the one used last at the end. */
const sessions = new Map<string, CodeSession>();

export interface RunCodeOptions {
  signal: AbortSignal;
  /** Gets the next lines. */
  onPrinted: (text: string) => void;
  /** What an engine that starts slowly is doing, in words; empty once it runs. */
  onStarting?: (words: string) => void;
  limits?: CodeLimits;
  /** In an engine of its own, which ends with the call. */
  once?: true;
}

/**
 * Runs code in the engine of its run: a later call finds the variables of an earlier one, until the
 * engine is ended (by Stop, a limit, ten minutes without a call, or a reload). Never rejects but for
 * what reading the files throws.
 */
export async function runCode(
  call: CodeCall,
  mounted: MountedFiles,
  options: RunCodeOptions,
): Promise<CodeEnd> {
  const { language, runId } = call;
  const limits = options.limits ?? limitsOf(language);
  const { time } = limits;
  const key = `${language} ${runId}`;
  const isOnce = options.once === true;
  const session = isOnce ? newSession(language, time) : sessionOf(key, language, time);
  clearTimeout(session.timer);
  session.running += 1;
  const end = await runIn(session, call.code, mounted, { ...options, limits }).finally(() => {
    session.running -= 1;
  });
  if (isOnce || !(end.kind === "value" || end.kind === "thrown")) discard(key, session);
  else keep(key, session);
  return end;
}

async function runIn(
  { worker, has }: CodeSession,
  code: string,
  mounted: MountedFiles,
  { signal, onPrinted, onStarting, limits }: RunCodeOptions & { limits: CodeLimits },
): Promise<CodeEnd> {
  const files = await mounted.files();
  const blobs = new Map<string, Blob>();
  for (const [path, { blobId }] of files) {
    if (has.has(blobId) || blobs.has(blobId)) continue;
    const data = await mounted.read(path).catch(() => undefined);
    if (data !== undefined) blobs.set(blobId, data);
  }
  const paths = new Map([...files].map(([path, { blobId }]) => [path, blobId]));
  let printed = "";
  const onNote = (note: CodeNote): void => {
    printed += note.printed;
    onPrinted(note.printed);
  };
  const job = { code, files: paths, blobs, ...limits };
  const end = await worker.run(job, { signal, onNote, ...defined({ onStarting }) });
  if (end.kind === "out_of_time") return { kind: "out_of_time", printed: printed.trimEnd() };
  if (end.kind !== "done") return end;
  for (const id of blobs.keys()) has.add(id);
  return end.answer;
}

function sessionOf(key: string, language: CodeLanguage, time: number): CodeSession {
  const known = sessions.get(key);
  if (known !== undefined) return known;
  const session = newSession(language, time);
  sessions.set(key, session);
  return session;
}

function newSession(language: CodeLanguage, time: number): CodeSession {
  const limit = time + GRACE;
  const worker =
    language === "whole-python"
      ? createFramedPython(limit)
      : createTimedWorker<CodeJob, CodeAnswer, CodeNote>({
          url: workerUrls[language],
          name: language,
          limit,
          underPagePolicy: true,
        });
  return { worker, has: new Set<string>(), timer: undefined, running: 0 };
}

function keep(key: string, session: CodeSession): void {
  sessions.delete(key);
  sessions.set(key, session);
  clearTimeout(session.timer);
  session.timer = setTimeout(() => discard(key, session), IDLE);
  // Those of other runs may be at work.
  const idle = [...sessions].filter(([, { running }]) => running === 0);
  const tooMany = Math.max(0, sessions.size - KEPT);
  for (const [oldest, old] of idle.slice(0, tooMany)) discard(oldest, old);
}

function discard(key: string, session: CodeSession): void {
  clearTimeout(session.timer);
  session.worker.end();
  if (sessions.get(key) === session) sessions.delete(key);
}

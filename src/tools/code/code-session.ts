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

/** The engine for a call. `whole-python` is Pyodide, which the person has switched on. */
export type CodeLanguage = "javascript" | "python" | "whole-python";

const workerUrls: Readonly<Record<Exclude<CodeLanguage, "whole-python">, string>> = {
  javascript: javascriptUrl,
  python: pythonUrl,
};

export interface CodeLimits {
  /** Milliseconds for one call. */
  time: number;
  /** The most bytes that the engine may use. */
  memory: number;
}

const MIB = 1024 * 1024;

export const CODE_LIMITS: CodeLimits = { time: 20_000, memory: 128 * MIB };

/** Pyodide uses 40 MB before it has done anything. */
const WHOLE_PYTHON_LIMITS: CodeLimits = { time: 20_000, memory: 512 * MIB };

export function limitsOf(language: CodeLanguage): CodeLimits {
  return language === "whole-python" ? WHOLE_PYTHON_LIMITS : CODE_LIMITS;
}

/** How a call of code ended. `broken`: the engine could not be started. */
export type CodeEnd = CodeAnswer | { kind: "stopped" } | { kind: "broken"; message: string };

/** The branch's files for a call. */
export interface MountedFiles {
  files(): Promise<Workspace>;
  read(path: string): Promise<Blob | undefined>;
}

/** The engine interrupts itself first. If it does not, the worker is ended this much later (milliseconds). */
const GRACE = 1_000;
/** The most engines that are kept, and how long an unused one is kept (milliseconds). */
const KEPT = 3;
const IDLE = 10 * 60_000;

export interface CodeCall {
  /** Calls of the same run in the same language share an engine. */
  runId: string;
  language: CodeLanguage;
  code: string;
}

interface CodeSession {
  worker: TimedWorker<CodeJob, CodeAnswer, CodeNote>;
  /** Ids of the blobs that the worker already has. */
  has: Set<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** How many calls have not ended. */
  running: number;
}

/** Sessions by run and language; the one used last is at the end. */
const sessions = new Map<string, CodeSession>();

export interface RunCodeOptions {
  signal: AbortSignal;
  /** Called with the next lines that the code printed. */
  onPrinted: (text: string) => void;
  /** Called with what a slowly starting engine is doing, in words; empty once it runs. */
  onStarting?: (words: string) => void;
  limits?: CodeLimits;
  /** Runs the call in an engine of its own, which ends with the call. */
  once?: true;
}

/**
 * Runs code in the engine of its run. A later call finds the variables of an earlier one, until the engine
 * is ended (by Stop, a limit, ten minutes without a call, or a reload). Rejects only with what reading the
 * files throws.
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
  // Sessions of other runs may be working, so only idle ones are discarded.
  const idle = [...sessions].filter(([, { running }]) => running === 0);
  const tooMany = Math.max(0, sessions.size - KEPT);
  for (const [oldest, old] of idle.slice(0, tooMany)) discard(oldest, old);
}

function discard(key: string, session: CodeSession): void {
  clearTimeout(session.timer);
  session.worker.end();
  if (sessions.get(key) === session) sessions.delete(key);
}

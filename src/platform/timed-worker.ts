import { scriptUrl } from "./trusted-types.ts";

/** What takes jobs: a worker, or the port to one. */
type JobTarget = EventTarget & Pick<MessagePort, "postMessage">;

/** How a job in a worker ended. `message` is the browser's. */
export type JobEnd<Answer> =
  | { kind: "done"; answer: Answer }
  | { kind: "out_of_time" }
  | { kind: "stopped" }
  | { kind: "broken"; message: string };

export interface TimedWorkerOptions {
  /**
   * URL of the built worker. It posts `WORKER_READY` once it has loaded, and then one answer per
   * job.
   */
  url: string;
  name: string;
  /** Milliseconds for one job, counted from when the worker has loaded. */
  limit: number;
  /** Ends the worker after each job, so that nothing of one job reaches the next. */
  disposable?: true;
  /**
   * Starts it from a blob, so that it is under the page's own content security policy: a worker
   * with a URL has the policy of its file's response, and a static server sends none.
   */
  underPagePolicy?: true;
}

export interface JobOptions<Note> {
  /** Aborting it ends the worker. */
  signal?: AbortSignal | undefined;
  /** What the worker posts as `{ note }` before its answer. */
  onNote?: (note: Note) => void;
  /** How far it is with starting, in words for the person; empty once it has started. */
  onStarting?: (words: string) => void;
}

export interface TimedWorker<Job, Answer, Note = never> {
  /** Jobs run one after another. Never rejects; a job that takes too long ends with its worker. */
  run(job: Job, options?: JobOptions<Note>): Promise<JobEnd<Answer>>;
  /** Ends the worker and what it does. The next job starts another one. */
  end(): void;
}

/** The first message of every worker that is started here. */
export const WORKER_READY = "ready";

/** Loading a worker is not the job's fault, but it must not hang either (milliseconds). */
const LOAD_LIMIT = 60_000;

/** A worker for work that may never end: it is started when needed, and ended when it is late. */
export function createTimedWorker<Job, Answer, Note = never>(
  options: TimedWorkerOptions,
): TimedWorker<Job, Answer, Note> {
  let ready: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const discard = (worker: Worker | undefined): void => {
    worker?.terminate();
    ready = undefined;
  };
  const runNow = async (job: Job, more: JobOptions<Note>): Promise<JobEnd<Answer>> => {
    if (more.signal?.aborted === true) return { kind: "stopped" };
    let worker: Worker;
    try {
      worker = await (ready ??= started(options));
    } catch (thrown) {
      ready = undefined;
      return { kind: "broken", message: thrown instanceof Error ? thrown.message : String(thrown) };
    }
    const end = await endOfJob<Answer, Note>(worker, job, options.limit, more);
    if (end.kind !== "done" || options.disposable === true) discard(worker);
    return end;
  };
  return {
    run: (job, more = {}) => {
      const end = last.then(() => runNow(job, more));
      last = end;
      return end;
    },
    end: () => void ready?.then(discard, () => undefined),
  };
}

function started({ url, name, underPagePolicy }: TimedWorkerOptions): Promise<Worker> {
  const address = underPagePolicy === true ? blobUrl(url) : url;
  const worker = new Worker(scriptUrl(address), { type: "module", name });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail("It did not load in time."), LOAD_LIMIT);
    const fail = (why: string): void => {
      clearTimeout(timer);
      worker.terminate();
      reject(new Error(why));
    };
    worker.addEventListener("error", ({ message }) => fail(message || "It could not be loaded."), {
      once: true,
    });
    worker.addEventListener(
      "message",
      () => {
        clearTimeout(timer);
        if (address !== url) URL.revokeObjectURL(address);
        resolve(worker);
      },
      { once: true },
    );
  });
}

function blobUrl(url: string): string {
  const absolute = new URL(url, location.href).href;
  const source = `import ${JSON.stringify(absolute)};`;
  return URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
}

/** How a job ended that a worker is given, straight or through a port. */
export function endOfJob<Answer, Note>(
  worker: JobTarget,
  job: unknown,
  limit: number,
  { signal, onNote }: JobOptions<Note>,
): Promise<JobEnd<Answer>> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    const settle = (end: JobEnd<Answer>): void => {
      clearTimeout(timer);
      settled.abort();
      resolve(end);
    };
    const timer = setTimeout(() => settle({ kind: "out_of_time" }), limit);
    const until = { signal: settled.signal };
    const onMessage = ({ data }: MessageEvent<Answer | { note: Note }>) => {
      if (isNote(data)) onNote?.(data.note);
      else settle({ kind: "done", answer: data });
    };
    worker.addEventListener("message", onMessage as EventListener, until);
    worker.addEventListener(
      "error",
      (event) => settle({ kind: "broken", message: (event as ErrorEvent).message }),
      until,
    );
    signal?.addEventListener("abort", () => settle({ kind: "stopped" }), until);
    worker.postMessage(job);
  });
}

function isNote(data: unknown): data is { note: unknown } {
  return typeof data === "object" && data !== null && Object.hasOwn(data, "note");
}

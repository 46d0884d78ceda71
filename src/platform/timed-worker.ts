import { scriptUrl } from "./trusted-types.ts";

/** What jobs are posted to: a worker, or the port to one. */
type JobTarget = EventTarget & Pick<MessagePort, "postMessage">;

/** How a worker's job ended. `message` is the browser's error message. */
export type JobEnd<Answer> =
  | { kind: "done"; answer: Answer }
  | { kind: "out_of_time" }
  | { kind: "stopped" }
  | { kind: "broken"; message: string };

export interface TimedWorkerOptions {
  /**
   * URL of the built worker. The worker posts `WORKER_READY` once it has loaded, and then one answer per
   * job.
   */
  url: string;
  name: string;
  /** Milliseconds that one job may take once the worker has loaded. */
  limit: number;
  /** Ends the worker after each job, so that nothing of one job reaches the next. */
  disposable?: true;
  /**
   * Starts the worker from a blob, which puts it under the page's content security policy. A worker started
   * from a URL gets the policy of its file's response, and a static server sends none.
   */
  underPagePolicy?: true;
}

export interface JobOptions<Note> {
  /** Aborting it ends the worker. */
  signal?: AbortSignal | undefined;
  /** Called with each `{ note }` that the worker posts before its answer. */
  onNote?: (note: Note) => void;
  /** Called with the progress of starting, in words for the person; empty once the worker has started. */
  onStarting?: (words: string) => void;
}

export interface TimedWorker<Job, Answer, Note = never> {
  /** Runs jobs one after another. Never rejects. A job that takes too long ends, and its worker with it. */
  run(job: Job, options?: JobOptions<Note>): Promise<JobEnd<Answer>>;
  /** Ends the worker and its job. The next job starts a new worker. */
  end(): void;
}

/** The first message that every worker started here must post. */
export const WORKER_READY = "ready";

/** How long a worker may take to load (milliseconds). That time is not the job's, but it must be limited. */
const LOAD_LIMIT = 60_000;

/**
 * Runs work that may never end. The worker is started when it is needed, and ended when a job takes too
 * long.
 */
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

/** Posts a job to a worker, directly or through a port, and resolves with how it ended. */
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

import { defined } from "#domain/defined.ts";
import { createClosedFrame } from "#platform/closed-frame.ts";
import { endOfJob } from "#platform/timed-worker.ts";
import type { JobEnd, JobOptions, TimedWorker } from "#platform/timed-worker.ts";
import type { CodeAnswer, CodeJob, CodeNote } from "#tools/code/code-job.ts";

import { loadPython, PYTHON_SIZE } from "./python-bytes.ts";
import { downloadWords, StartFailure, startProblem, STARTING } from "./start-words.ts";

/**
 * How long opening the frame, and starting Python from bytes that are already there, may take
 * (milliseconds).
 */
const OPEN_LIMIT = 20_000;
const START_LIMIT = 120_000;

type FromFrame = { kind?: unknown; nonce?: unknown; message?: unknown } | null;

interface Frame {
  port: MessagePort;
  element: HTMLIFrameElement;
}

/**
 * Whole Python in a worker of a frame without origin and network (`public/python.html`). Removing the frame
 * ends the worker, whatever it is doing.
 *
 * @param limit milliseconds for one job once Python has started
 */
export function createFramedPython(limit: number): TimedWorker<CodeJob, CodeAnswer, CodeNote> {
  let frame: Frame | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = (): void => {
    frame?.port.close();
    frame?.element.remove();
    frame = undefined;
  };
  const runNow = async (job: CodeJob, more: JobOptions<CodeNote>): Promise<JobEnd<CodeAnswer>> => {
    const isStopped = () => more.signal?.aborted === true;
    if (isStopped()) return { kind: "stopped" };
    try {
      frame ??= await openFrame(more);
    } catch (thrown) {
      if (isStopped()) return { kind: "stopped" };
      return { kind: "broken", message: startProblem(thrown) };
    }
    more.onStarting?.("");
    const ended = await endOfJob<CodeAnswer, CodeNote>(frame.port, job, limit, more);
    if (ended.kind !== "done") end();
    return ended;
  };
  return {
    run: (job, more = {}) => {
      const ended = last.then(() => runNow(job, more));
      last = ended;
      return ended;
    },
    end,
  };
}

type Starting = Pick<JobOptions<CodeNote>, "signal" | "onStarting">;

async function openFrame({ signal, onStarting }: Starting): Promise<Frame> {
  const [{ default: program }, bytes] = await Promise.all([
    import("./whole-python.worker.ts?frame"),
    loadPython({
      ...defined({ signal }),
      onBytes: (count, isDownload) => {
        if (isDownload) onStarting?.(downloadWords(count, PYTHON_SIZE));
      },
    }),
  ]);
  onStarting?.(STARTING);
  const nonce = crypto.randomUUID();
  let onMissing = () => {};
  const { element, hasOpened, end } = createClosedFrame("python.html", nonce, () => onMissing());
  element.title = "Python";
  element.hidden = true;
  const { port1: port, port2: theirs } = new MessageChannel();
  const settled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const until = { signal: settled.signal };
      const within = (limit: number, why: "blocked" | "slow") => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new StartFailure(why)), limit);
      };
      onMissing = () => reject(new StartFailure("missing"));
      signal?.addEventListener("abort", () => reject(new Error("Stopped.")), until);
      const hear = ({ source, data }: MessageEvent<FromFrame>) => {
        // The nonce was given only to this frame, and the window is this frame's.
        if (source !== element.contentWindow || data?.nonce !== nonce) return;
        hasOpened();
        if (data.kind === "broken") return reject(new Error(String(data.message)));
        within(START_LIMIT, "slow");
        element.contentWindow?.postMessage({ nonce, program, ...bytes }, "*", [
          bytes.script,
          bytes.wasm,
          bytes.library,
          theirs,
        ]);
      };
      addEventListener("message", hear, until);
      port.addEventListener("message", () => resolve(), { once: true, signal: settled.signal });
      port.start();
      within(OPEN_LIMIT, "blocked");
      document.body.append(element);
    });
    return { port, element };
  } catch (error) {
    port.close();
    element.remove();
    throw error;
  } finally {
    clearTimeout(timer);
    end();
    settled.abort();
  }
}

import { endOfJob } from "#platform/timed-worker.ts";
import type { JobEnd, JobOptions, TimedWorker } from "#platform/timed-worker.ts";
import type { CodeAnswer, CodeJob, CodeNote } from "#tools/code/code-job.ts";

import { loadPython } from "./python-bytes.ts";

/** Loading must not hang (milliseconds). A slow network is not a hanging one. */
const START_LIMIT = 60_000;

type FromFrame = { kind?: unknown; nonce?: unknown; message?: unknown } | null;

interface Frame {
  port: MessagePort;
  element: HTMLIFrameElement;
}

/**
 * Whole Python in a worker of a frame that has no origin and no network (`public/python.html`).
 * Removing the frame ends the worker, whatever it does.
 *
 * @param limit milliseconds for one job, counted from when Python has started
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
      frame ??= await openFrame(more.signal);
    } catch (thrown) {
      if (isStopped()) return { kind: "stopped" };
      return { kind: "broken", message: thrown instanceof Error ? thrown.message : String(thrown) };
    }
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

async function openFrame(signal: AbortSignal | undefined): Promise<Frame> {
  const [{ default: program }, bytes] = await Promise.all([
    import("./whole-python.worker.ts?frame"),
    loadPython(signal === undefined ? {} : { signal }),
  ]);
  const nonce = crypto.randomUUID();
  const element = document.createElement("iframe");
  element.title = "Python";
  element.hidden = true;
  element.setAttribute("sandbox", "allow-scripts");
  element.allow = "";
  element.referrerPolicy = "no-referrer";
  element.src = new URL(`python.html#${nonce}`, document.baseURI).href;
  const { port1: port, port2: theirs } = new MessageChannel();
  const settled = new AbortController();
  const timer = setTimeout(() => settled.abort(), START_LIMIT);
  try {
    await new Promise<void>((resolve, reject) => {
      const until = { signal: settled.signal };
      settled.signal.addEventListener("abort", () => reject(new Error("It did not load in time.")));
      signal?.addEventListener("abort", () => reject(new Error("Stopped.")), until);
      const hear = ({ source, data }: MessageEvent<FromFrame>) => {
        // The nonce was only given to this frame; the window is that frame's.
        if (source !== element.contentWindow || data?.nonce !== nonce) return;
        if (data.kind === "broken") return reject(new Error(String(data.message)));
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
      document.body.append(element);
    });
    return { port, element };
  } catch (error) {
    port.close();
    element.remove();
    throw error;
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

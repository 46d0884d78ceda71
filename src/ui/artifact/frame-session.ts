import { isLibraryName } from "#domain/artifacts/libraries.ts";

import { guardFocus } from "./focus-guard.ts";
import { MOST_PROBLEMS } from "./frame/protocol.ts";
import type { Artifact, FromFrame, ToFrame } from "./frame/protocol.ts";
import { libraryCode } from "./library-code.ts";

/** A file of the workspace that an artifact refers to; null if there is none. */
export type ReadFile = (path: string) => Promise<Blob | null>;

export interface FrameEvents {
  /** It is built and in place. */
  onShown: () => void;
  onProblem: (text: string) => void;
  /** Words that the artifact would have shown in a dialog. */
  onNote: (text: string) => void;
  /** CSS pixels. */
  onHeight: (height: number) => void;
  /** Whether it answers: a loop without an end, or a full memory, keeps it from that. */
  onSilent: (isSilent: boolean) => void;
  onEscape: () => void;
}

export interface FrameOptions extends FrameEvents {
  artifact: Artifact;
  theme: "light" | "dark";
  readFile: ReadFile;
}

/** Messages past the frame to the page. */
const MOST_STRAYS = 500;

/** Milliseconds between two questions, and until an unanswered one counts. */
const PING_EVERY = 1_000;
const SILENT_AFTER = 4_000;

/**
 * Shows an artifact in a frame of its own. The frame's element is put into `place`; nothing of the
 * page is within its reach. Returns what ends it.
 */
export function openFrame(place: HTMLElement, options: FrameOptions): () => void {
  const nonce = crypto.randomUUID();
  const frame = document.createElement("iframe");
  frame.title = `Preview of ${options.artifact.path}`;
  frame.setAttribute("sandbox", "allow-scripts");
  frame.allow = "";
  frame.referrerPolicy = "no-referrer";
  frame.src = new URL(`artifact.html#${nonce}`, document.baseURI).href;
  const { port1: port, port2: theirs } = new MessageChannel();
  const handle = createHandler(port, options);
  port.addEventListener("message", handle);
  port.start();
  const greet = (event: MessageEvent<{ kind?: unknown; nonce?: unknown } | null>) => {
    // The nonce was only given to this frame; the window is that frame's.
    if (event.source !== frame.contentWindow || event.data?.nonce !== nonce) return;
    window.removeEventListener("message", greet);
    void import("./frame/harness.ts?frame").then(({ default: harness }) => {
      frame.contentWindow?.postMessage({ nonce, harness }, "*", [theirs]);
      const { artifact, theme } = options;
      send(port, { kind: "show", artifact, theme });
    });
  };
  window.addEventListener("message", greet);
  let strays = 0;
  const countStrays = ({ source }: MessageEvent) => {
    // What is shown has no business with the page: a few are a mistake, many are meant to slow it.
    const outer = frame.contentWindow;
    // Asking another origin for a frame that it has not would throw.
    const inner = outer === null || outer.length === 0 ? null : outer[0];
    if (source === null || source !== inner) return;
    strays += 1;
    if (strays > MOST_STRAYS) stop("It flooded the page with messages, and was stopped.");
  };
  window.addEventListener("message", countStrays);
  place.append(frame);
  const endHeart = watchHeart(port, options.onSilent);
  const close = () => {
    endGuard();
    endHeart();
    window.removeEventListener("message", greet);
    window.removeEventListener("message", countStrays);
    port.close();
    frame.remove();
  };
  const stop = (why: string) => {
    close();
    options.onProblem(why);
  };
  const onThief = () =>
    stop("It took the keyboard’s focus without being pressed, and was stopped.");
  const endGuard = guardFocus({ place, frame, port, onThief });
  return close;
}

function send(port: MessagePort, message: ToFrame): void {
  port.postMessage(message);
}

function createHandler(port: MessagePort, options: FrameOptions) {
  let problems = 0;
  const isOneMore = () => (problems += 1) <= 2 * MOST_PROBLEMS;
  return ({ data }: MessageEvent<FromFrame>): void => {
    switch (data.kind) {
      case "shown":
        return options.onShown();
      case "problem":
        if (isOneMore()) options.onProblem(data.text);
        return;
      case "note":
        if (isOneMore()) options.onNote(data.text);
        return;
      case "height":
        return options.onHeight(data.height);
      case "need file": {
        const { id } = data;
        const answer = (found: Blob | null) => send(port, { kind: "file", id, data: found });
        options.readFile(data.path).then(answer, () => answer(null));
        return;
      }
      case "need library": {
        const { id, name } = data;
        const found = isLibraryName(name) ? libraryCode(name) : Promise.resolve(null);
        void found.then((library) => send(port, { kind: "library", id, library }));
        return;
      }
      case "escape":
        return options.onEscape();
      case "pong":
      case "touched":
    }
  };
}

/** Asks again and again whether the frame still answers. */
function watchHeart(port: MessagePort, onSilent: (isSilent: boolean) => void): () => void {
  let asked: number | undefined;
  let number = 0;
  let wasSilent = false;
  const tell = (isSilent: boolean) => {
    if (isSilent === wasSilent) return;
    wasSilent = isSilent;
    onSilent(isSilent);
  };
  const hear = ({ data }: MessageEvent<FromFrame>) => {
    if (data.kind !== "pong" || data.number !== number) return;
    asked = undefined;
    tell(false);
  };
  port.addEventListener("message", hear);
  const timer = setInterval(() => {
    const now = performance.now();
    if (asked !== undefined) return tell(now - asked > SILENT_AFTER);
    asked = now;
    number += 1;
    send(port, { kind: "ping", number });
  }, PING_EVERY);
  return () => {
    clearInterval(timer);
    port.removeEventListener("message", hear);
  };
}

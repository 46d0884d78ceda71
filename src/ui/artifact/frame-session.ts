import { isLibraryName } from "#domain/artifacts/libraries.ts";
import { createClosedFrame } from "#platform/closed-frame.ts";
import { artifactWords } from "#ui/words/artifact.ts";

import { guardFocus } from "./focus-guard.ts";
import { MOST_PROBLEMS } from "./frame/protocol.ts";
import type { Artifact, FromFrame, ToFrame } from "./frame/protocol.ts";
import { libraryCode } from "./library-code.ts";

/** Reads a file of the workspace that an artifact refers to; null if there is none. */
export type ReadFile = (path: string) => Promise<Blob | null>;

export interface FrameEvents {
  /** The artifact was built and is in place or, if `isEmpty`, could not be built. */
  onShown: (isEmpty: boolean) => void;
  onProblem: (text: string) => void;
  /** The frame was closed, for this reason. */
  onStopped: (why: string) => void;
  /** A text that the artifact would have shown in a dialog. */
  onNote: (text: string) => void;
  /** The content's height in CSS pixels. */
  onHeight: (height: number) => void;
  /** The frame has stopped or resumed answering. An endless loop or full memory keeps it from answering. */
  onSilent: (isSilent: boolean) => void;
  onEscape: () => void;
}

export interface FrameOptions extends FrameEvents {
  artifact: Artifact;
  theme: "light" | "dark";
  readFile: ReadFile;
  /** Tests use a shorter patience. */
  patience?: Patience;
}

/**
 * How often to ask the frame whether it answers, and when a missing answer counts as silence (milliseconds).
 */
interface Patience {
  askEvery: number;
  silentAfter: number;
}

const PATIENCE: Patience = { askEvery: 1_000, silentAfter: 4_000 };

/**
 * Limit for messages sent to the page past the frame, for which an artifact has no reason. A few may be a
 * mistake.
 */
const MOST_STRAYS = 500;
/** Limit for messages through the frame in a second. A page that loads hundreds of files needs many. */
const MOST_AT_ONCE = 1_000;

/**
 * Shows an artifact in a frame that cannot reach the page around it.
 *
 * @param place the element to which the frame is added
 * @returns a function that closes the frame
 */
export function openFrame(place: HTMLElement, options: FrameOptions): () => void {
  const nonce = crypto.randomUUID();
  const closed = createClosedFrame("artifact.html", nonce, () => stop(artifactWords.notLoaded));
  const frame = closed.element;
  frame.title = artifactWords.previewOf(options.artifact.path);
  const { port1: port, port2: theirs } = new MessageChannel();
  port.addEventListener(
    "message",
    createHandler(port, options, (why) => stop(why)),
  );
  port.start();
  const greet = (event: MessageEvent<{ kind?: unknown; nonce?: unknown } | null>) => {
    // Checks the sender: only this frame was given the nonce, and the window must be its own.
    if (event.source !== frame.contentWindow || event.data?.nonce !== nonce) return;
    window.removeEventListener("message", greet);
    closed.hasOpened();
    import("./frame/harness.ts?frame").then(
      ({ default: harness }) => {
        frame.contentWindow?.postMessage({ nonce, harness }, "*", [theirs]);
        const { artifact, theme } = options;
        send(port, { kind: "show", artifact, theme });
      },
      () => stop(artifactWords.notLoaded),
    );
  };
  window.addEventListener("message", greet);
  let strays = 0;
  const countStrays = ({ source }: MessageEvent) => {
    const outer = frame.contentWindow;
    // Asking a window of another origin for a frame that it does not have would throw.
    const inner = outer === null || outer.length === 0 ? null : outer[0];
    if (source === null || source !== inner) return;
    strays += 1;
    if (strays > MOST_STRAYS) onFlood();
  };
  window.addEventListener("message", countStrays);
  port.addEventListener(
    "message",
    perSecond(MOST_AT_ONCE, () => onFlood()),
  );
  place.append(frame);
  const endHeart = watchHeart(port, options);
  const close = () => {
    closed.end();
    endGuard();
    endHeart();
    window.removeEventListener("message", greet);
    window.removeEventListener("message", countStrays);
    port.close();
    frame.remove();
  };
  const stop = (why: string) => {
    close();
    options.onStopped(why);
  };
  const onFlood = () => stop(artifactWords.flooded);
  const onThief = () => stop(artifactWords.tookFocus);
  const endGuard = guardFocus({ place, frame, port, onThief });
  return close;
}

function send(port: MessagePort, message: ToFrame): void {
  port.postMessage(message);
}

/** Returns a function that counts its calls, and calls `onMore` after more than `most` within a second. */
function perSecond(most: number, onMore: () => void): () => void {
  let since = -Infinity;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since > 1_000) [since, count] = [now, 0];
    count += 1;
    if (count === most + 1) onMore();
  };
}

function createHandler(port: MessagePort, options: FrameOptions, stop: (why: string) => void) {
  let problems = 0;
  const isOneMore = () => (problems += 1) <= 2 * MOST_PROBLEMS;
  return ({ data }: MessageEvent<FromFrame>): void => {
    switch (data.kind) {
      case "shown":
        return options.onShown(data.isEmpty);
      case "problem":
        if (isOneMore()) options.onProblem(data.text);
        return;
      case "stopped":
        return stop(data.text);
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

/** Asks the frame at intervals whether it still answers. */
function watchHeart(
  port: MessagePort,
  { onSilent, patience: { askEvery, silentAfter } = PATIENCE }: FrameOptions,
): () => void {
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
    if (asked !== undefined) return tell(now - asked > silentAfter);
    asked = now;
    number += 1;
    send(port, { kind: "ping", number });
  }, askEvery);
  return () => {
    clearInterval(timer);
    port.removeEventListener("message", hear);
  };
}

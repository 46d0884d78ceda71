import { BuildProblem } from "./build-io.ts";
import type { BuildIo } from "./build-io.ts";
import { buildPage } from "./build-page.ts";
import type { Theme } from "./build-page.ts";
import { isOutside, resolvePath } from "./paths.ts";
import { LONGEST_PROBLEM, MOST_PROBLEMS } from "./protocol.ts";
import type { Artifact, FromFrame, FromInside, LibraryCode, ToFrame } from "./protocol.ts";

type Post = (message: FromFrame) => void;

/**
 * Runs in `artifact.html`, outside of what is shown: builds the document, shows it in a frame of its own, and
 * passes on the messages that this frame may send. What is shown can never reach the page's port.
 */
function start(port: MessagePort): void {
  const post: Post = (message) => port.postMessage(message);
  const report = createReport(post);
  const questions = createQuestions(post);
  const io: BuildIo = { ...questions.io, problem: report.problem };
  const stopped = (text: string) => {
    inside.clear();
    post({ kind: "stopped", text });
  };
  const inside = createInside(stopped);
  let shown: { artifact: Artifact; theme: Theme } | undefined;
  const show = async (artifact: Artifact, theme: Theme) => {
    report.begin();
    shown = { artifact, theme };
    inside.clear();
    try {
      const page = await buildPage(artifact, theme, io);
      if (shown.artifact !== artifact) return;
      inside.put(page);
      post({ kind: "shown", isEmpty: false });
    } catch (error) {
      if (shown.artifact !== artifact) return;
      report.problem(error instanceof BuildProblem ? error.message : String(error));
      post({ kind: "shown", isEmpty: true });
    }
  };
  const fileAt = async (address: string): Promise<[path: string, data: Blob | null]> => {
    if (shown === undefined || isOutside(address)) return [address, null];
    const path = resolvePath(shown.artifact.path, address);
    return [path, await io.file(path)];
  };
  const open = async (address: string) => {
    const [path, data] = await fileAt(address);
    if (data === null || shown === undefined) report.problem(`There is no file ${path}.`);
    else await show({ kind: "html", path, text: await data.text() }, shown.theme);
  };
  window.addEventListener("message", (event) => {
    const said = inside.isFrom(event) ? readMessage(event.data) : undefined;
    if (said?.kind === "loaded") inside.loaded();
    else if (said?.kind === "here") inside.answered();
    else if (said?.kind === "problem") report.problem(said.text);
    else if (said?.kind === "note") report.note(said.text);
    else if (said?.kind === "history") {
      stopped("It filled this tab’s history, which Back goes through, and was stopped.");
    } else if (said?.kind === "open") void open(said.path);
    else if (said?.kind === "fetch") {
      void fileAt(said.path).then(([, data]) => inside.send({ id: said.id, data }));
    } else if (said !== undefined) post(said);
  });
  // Not every browser reports this. In the others, a page is stopped that does not answer once it has loaded.
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
    if (effectiveDirective === "frame-src") inside.left();
  });
  port.addEventListener("message", ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === "show") void show(data.artifact, data.theme);
    else if (data.kind === "ping") post({ kind: "pong", number: data.number });
    else if (data.kind === "file") questions.answer(data.id, data.data);
    else if (data.kind === "library") questions.answer(data.id, data.library);
    else post({ kind: "touched", isTouched: navigator.userActivation?.isActive ?? true });
  });
  port.start();
}

/** Passes on the problems and notes of one showing, within limits. */
function createReport(post: Post) {
  const counts = { problem: 0, note: 0 };
  const tell = (kind: "problem" | "note", text: string) => {
    counts[kind] += 1;
    if (counts[kind] <= MOST_PROBLEMS) post({ kind, text: text.slice(0, LONGEST_PROBLEM) });
  };
  return {
    begin: () => {
      counts.problem = 0;
      counts.note = 0;
    },
    problem: (text: string) => tell("problem", text),
    note: (text: string) => tell("note", text),
  };
}

/** Requests to the page for files and libraries. */
function createQuestions(post: Post) {
  const waiting = new Map<number, (answer: never) => void>();
  let count = 0;
  const ask = <Answer>(make: (id: number) => FromFrame): Promise<Answer> =>
    new Promise<Answer>((resolve) => {
      const id = (count += 1);
      waiting.set(id, resolve);
      post(make(id));
    });
  const io: Omit<BuildIo, "problem"> = {
    file: (path) => ask<Blob | null>((id) => ({ kind: "need file", id, path })),
    library: async (name) => {
      const found = await ask<LibraryCode | null>((id) => ({ kind: "need library", id, name }));
      if (found === null) throw new BuildProblem(`${name} could not be loaded. Reload the page.`);
      return found;
    },
  };
  const answer = (id: number, value: Blob | LibraryCode | null) => {
    // Each answer has the type that was requested under this number.
    waiting.get(id)?.(value as never);
    waiting.delete(id);
  };
  return { io, answer };
}

/** How long a page that loads without saying so may take to answer (milliseconds). */
const ANSWERS_WITHIN = 3_000;

/** The frame in which the document is shown. */
function createInside(stopped: (text: string) => void) {
  let frame: HTMLIFrameElement | undefined;
  /** Whether the document said that it has loaded, which may come before or after its frame's `load`. */
  let hasLoaded = false;
  /**
   * Whether the frame has not loaded yet. After that, a `loaded` message ahead of a `load` event proves
   * nothing, since the frame may be on its way to another page.
   */
  let isFirst = true;
  /**
   * Set while the frame has loaded but the document has not said so. If it never does, the frame shows
   * another page, or an error page.
   */
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const endAway = () => {
    stopped(
      "The artifact tried to leave for another page, which is not possible here. It was stopped.",
    );
  };
  const clear = () => {
    stopWaiting();
    hasLoaded = false;
    isFirst = true;
    frame?.remove();
  };
  return {
    put: (page: string) => {
      const made = document.createElement("iframe");
      made.title = document.title;
      made.setAttribute("sandbox", "allow-scripts");
      made.srcdoc = page;
      made.addEventListener("load", () => {
        stopWaiting();
        if (!hasLoaded) {
          made.contentWindow?.postMessage("there?", "*");
          timer = setTimeout(endAway, ANSWERS_WITHIN);
        }
        hasLoaded = false;
        isFirst = false;
      });
      frame = made;
      document.body.append(made);
    },
    clear,
    send: (message: object) => frame?.contentWindow?.postMessage(message, "*"),
    isFrom: ({ source }: MessageEvent) => source !== null && source === frame?.contentWindow,
    loaded: () => {
      hasLoaded = isFirst && timer === undefined;
      stopWaiting();
    },
    answered: stopWaiting,
    /** Called when this page's policy refuses the address to which the frame would go. */
    left: endAway,
  };
}

/** The longest address that may be requested (UTF-16 units). */
const LONGEST_ADDRESS = 4_000;

/** Checks a message from what is shown, which may send anything. Undefined if it is not a known message. */
function readMessage(data: unknown): FromInside | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { kind, text, height, id, path } = data as Record<string, unknown>; // Fields of any object.
  if (kind === "loaded" || kind === "here") return { kind };
  if (kind === "history" || kind === "escape") return { kind };
  if ((kind === "problem" || kind === "note") && typeof text === "string") return { kind, text };
  if (kind === "height" && typeof height === "number") return { kind, height };
  if (typeof path !== "string" || path.length > LONGEST_ADDRESS) return undefined;
  if (kind === "open") return { kind, path };
  return kind === "fetch" && typeof id === "number" ? { kind, id, path } : undefined;
}

// `artifact.html` sets `port` for this module and removes it again.
const { port } = window as unknown as { port: MessagePort };
start(port);

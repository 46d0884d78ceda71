import { BuildProblem } from "./build-io.ts";
import type { BuildIo } from "./build-io.ts";
import { buildPage } from "./build-page.ts";
import type { Theme } from "./build-page.ts";
import { isOutside, resolvePath } from "./paths.ts";
import { LONGEST_PROBLEM, MOST_PROBLEMS } from "./protocol.ts";
import type { Artifact, FromFrame, FromInside, LibraryCode, ToFrame } from "./protocol.ts";

type Post = (message: FromFrame) => void;

/**
 * Runs in `artifact.html`, outside of what is shown: builds the document, shows it in a frame of its
 * own, and passes on what that may say. The page's port is never within its reach.
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
  // Not every browser tells of it; the others stop what does not answer once it has loaded.
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

/** What is told of one showing, within limits. */
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

/** What the page is asked for. */
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
    // Each answer is what was asked for under this number.
    waiting.get(id)?.(value as never);
    waiting.delete(id);
  };
  return { io, answer };
}

/** Milliseconds in which a page that has loaded without a word has to answer. */
const ANSWERS_WITHIN = 3_000;

/** The frame in which the document is shown. */
function createInside(stopped: (text: string) => void) {
  let frame: HTMLIFrameElement | undefined;
  /** What we have built says that it has loaded, before or after its frame does. */
  let hasLoaded = false;
  /** Until the frame first loads: what says so later, before its frame does, may be on its way to another page. */
  let isFirst = true;
  /** Set while that is still to come; anything else is another page, or an error page. */
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
    /** Where it goes is refused by this page's policy. */
    left: endAway,
  };
}

/** UTF-16 units of an address that is asked for. */
const LONGEST_ADDRESS = 4_000;

/** What is shown may send anything; undefined for what is none of its messages. */
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

// `artifact.html` put it there, and takes it away again.
const { port } = window as unknown as { port: MessagePort };
start(port);

import { RecentMap } from "#domain/recent-map.ts";
import { scriptUrl } from "#platform/trusted-types.ts";

import type { CodeRuns, HighlightAnswer, HighlightRequest } from "./highlight-kinds.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./highlight.worker.ts?worker&url";
import { createPaintQueue } from "./paint-queue.ts";

/** Code longer than this (UTF-16 units) stays plain: nobody reads it for its colours. */
export const longestHighlighted = 50_000;

/** How many code blocks get their colours in one frame. */
const blocksPerPicture = 3;

/** What a worker must provide here; tests use their own. */
export interface HighlightPort {
  postMessage: (request: HighlightRequest) => void;
  addEventListener: (
    type: "message",
    listener: (event: MessageEvent<HighlightAnswer>) => void,
  ) => void;
}

export interface Highlighter {
  /** Returns the runs; null if there are none, undefined while they are unknown. */
  peek: (language: string, text: string) => CodeRuns | null | undefined;
  /** Requests the runs if needed, and calls back when they are there. Returns a function to unsubscribe. */
  subscribe: (language: string, text: string, listener: () => void) => () => void;
}

/**
 * Starts the worker when the first code needs colours. Call `onBroken` if the port does not answer, or no
 * longer does.
 */
type Start = (onBroken: () => void) => HighlightPort;

export function createHighlighter(start: Start): Highlighter {
  return new WorkerHighlighter(start);
}

class WorkerHighlighter implements Highlighter {
  readonly #start: Start;
  readonly #known = new RecentMap<string, CodeRuns | null>(100);
  /** Listeners by key, and keys by request. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #requests = new Map<number, string>();
  /** A burst of coloured code must not be rendered in a single frame. */
  readonly #inPictures = createPaintQueue(blocksPerPicture);
  #port: HighlightPort | undefined;
  #nextId = 0;

  constructor(start: Start) {
    this.#start = start;
  }

  peek(language: string, text: string): CodeRuns | null | undefined {
    return this.#known.get(keyOf(language, text));
  }

  subscribe(language: string, text: string, listener: () => void): () => void {
    const key = keyOf(language, text);
    if (this.#known.get(key) !== undefined) return () => undefined;
    const listeners = this.#waiting.get(key) ?? this.#request(key, language, text);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  #request(key: string, language: string, text: string): Set<() => void> {
    const listeners = new Set<() => void>();
    const id = this.#nextId;
    this.#nextId += 1;
    this.#waiting.set(key, listeners);
    this.#requests.set(id, key);
    this.#opened().postMessage({ id, language, text });
    return listeners;
  }

  #opened(): HighlightPort {
    if (this.#port === undefined) {
      this.#port = this.#start(() => this.#forget());
      this.#port.addEventListener("message", ({ data }) => this.#settle(data));
    }
    return this.#port;
  }

  /** Gives up on a broken port. Code that is waiting stays plain, and the next code starts another port. */
  #forget(): void {
    this.#port = undefined;
    this.#requests.clear();
    this.#waiting.clear();
  }

  #settle({ id, runs }: HighlightAnswer): void {
    const key = this.#requests.get(id);
    if (key === undefined) return;
    this.#requests.delete(id);
    this.#known.set(key, runs);
    const listeners = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (listeners === undefined) return;
    this.#inPictures(() => {
      for (const listener of listeners) listener();
    });
  }
}

function keyOf(language: string, text: string): string {
  return `${language}\n${text}`;
}

/** The page's own highlighter. */
export const highlighter = createHighlighter((onBroken) => {
  const worker = new Worker(scriptUrl(workerUrl), { type: "module", name: "highlight" });
  worker.addEventListener("error", onBroken, { once: true });
  return worker;
});

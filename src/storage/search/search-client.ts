import { createListeners } from "#platform/listeners.ts";
import { scriptUrl } from "#platform/trusted-types.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { hasMessages } from "#storage/conversations/has-messages.ts";
import type { LiveQuery } from "#storage/live-query.ts";

import { findIn } from "./find-here.ts";
import type { FindHereRequest, FoundMessage } from "./find-here.ts";
import { findMessages } from "./find.ts";
import { INDEX_KEY } from "./index-key.ts";
import type { IndexState } from "./index-state.ts";
import { removeLeftIndex } from "./left-index.ts";
import type { SearchHit, SearchRequest } from "./search-hit.ts";
import type { FromWorker, ToWorker } from "./search-messages.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./search.worker.ts?worker&url";

/** With fewer messages than this, each search reads all of them in the page. */
export const FEW = 2_000;

export interface SearchOptions {
  signal: AbortSignal;
  /** Called with the hits found so far if the search takes long. */
  report?: (hits: SearchHit[]) => void;
}

/** Searches a database: in the page while it has few messages, otherwise in a worker. */
export interface SearchClient {
  find(request: SearchRequest, options: SearchOptions): Promise<SearchHit[]>;
  /** Searches in one conversation. */
  findIn(request: FindHereRequest): Promise<FoundMessage[]>;
  /** Starts the worker if there is something to index. */
  start(): Promise<void>;
  /** The state of the index; undefined until the worker has reported it. */
  state: LiveQuery<IndexState | undefined>;
  /** Ends the worker, which first closes what it has open. The client can be used again. */
  end(): Promise<void>;
  /** Ends the worker as if the tab had crashed. For tests. */
  kill(): void;
}

const clients = new Map<string, SearchClient>();

/** This tab's client for a database. */
export function searchClientOf(db: BoughDatabase, few = FEW): SearchClient {
  const known = clients.get(db.name);
  if (known !== undefined) return known;
  const client = createSearchClient(db, few);
  clients.set(db.name, client);
  return client;
}

/** Ends the worker of this tab's client for a database, if there is one. */
export async function endSearch(database: string): Promise<void> {
  await clients.get(database)?.end();
  clients.delete(database);
}

/** Creates another client than that of `searchClientOf`, such as for another tab in tests. */
export function createSearchClient(db: BoughDatabase, few: number): SearchClient {
  let worker: SearchWorker | undefined;
  let state: IndexState | undefined;
  const listeners = createListeners();
  const onState = (next: IndexState | undefined) => {
    state = next;
    listeners.tell();
  };
  const begin = async () => {
    if (worker !== undefined) return worker;
    if (!(await isLarge(db, few))) return undefined;
    worker ??= new SearchWorker(db.name, few, onState);
    return worker;
  };
  return {
    find: async (request, options) => {
      const hits = await (await begin())?.find(request, options);
      return hits ?? findMessages(db, request, options);
    },
    findIn: async (request) => {
      const found = await (await begin())?.findIn(request);
      return found ?? findIn(db, request);
    },
    start: async () => {
      if ((await begin()) === undefined) await removeLeftIndex(db.name);
    },
    state: {
      subscribe: (onValue) => {
        const tell = () => onValue(state);
        const stop = listeners.subscribe(tell);
        tell();
        return stop;
      },
    },
    end: async () => {
      await worker?.end();
      worker = undefined;
      onState(undefined);
    },
    kill: () => {
      worker?.kill();
      worker = undefined;
    },
  };
}

/** Whether searches need the worker. An index is built only for many messages, but is kept. */
async function isLarge(db: BoughDatabase, few: number): Promise<boolean> {
  return (await db.settings.get(INDEX_KEY)) !== undefined || hasMessages(db, few);
}

interface Waiting<Found> {
  /** Called with undefined if the worker could not answer. */
  settle: (found: Found[] | undefined) => void;
  report?: ((found: Found[]) => void) | undefined;
}

/** How long a worker may take to close what it has open (milliseconds). */
const CLOSING = 1_000;

class SearchWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting<SearchHit>>();
  readonly #waitingHere = new Map<number, Waiting<FoundMessage>>();
  #asked = 0;
  #isBroken = false;
  #onClosed = () => {};

  constructor(database: string, few: number, onState: (state: IndexState) => void) {
    this.#worker = new Worker(scriptUrl(workerUrl), { type: "module", name: "search" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "state") onState(data.state);
      else if (data.kind === "found") this.#found(data);
      else if (data.kind === "foundIn") this.#waitingHere.get(data.id)?.settle(data.found);
      else if (data.kind === "failed") this.#failed(data.id);
      else if (data.kind === "closed") this.#onClosed();
    });
    this.#worker.addEventListener("error", ({ message }) => {
      this.#isBroken = true;
      onState({ kind: "unavailable", why: message });
      for (const id of [...this.#waiting.keys(), ...this.#waitingHere.keys()]) this.#failed(id);
    });
    this.#post({ kind: "open", database, few });
  }

  /** Undefined if the worker cannot answer. */
  find(
    request: SearchRequest,
    { signal, report }: SearchOptions,
  ): Promise<SearchHit[] | undefined> {
    if (this.#isBroken) return Promise.resolve(undefined);
    if (signal.aborted) return Promise.resolve([]);
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      const stop = () => {
        this.#post({ kind: "stop", id });
        settle([]);
      };
      const settle = (hits: SearchHit[] | undefined) => {
        signal.removeEventListener("abort", stop);
        this.#waiting.delete(id);
        resolve(hits);
      };
      signal.addEventListener("abort", stop);
      this.#waiting.set(id, { settle, report });
      this.#post({ kind: "find", id, request });
    });
  }

  findIn(request: FindHereRequest): Promise<FoundMessage[] | undefined> {
    if (this.#isBroken) return Promise.resolve(undefined);
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      const settle = (found: FoundMessage[] | undefined) => {
        this.#waitingHere.delete(id);
        resolve(found);
      };
      this.#waitingHere.set(id, { settle });
      this.#post({ kind: "findIn", id, request });
    });
  }

  async end(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onClosed = resolve;
      setTimeout(resolve, this.#isBroken ? 0 : CLOSING);
      this.#post({ kind: "close" });
    });
    this.#worker.terminate();
    for (const { settle } of this.#waiting.values()) settle([]);
    for (const { settle } of this.#waitingHere.values()) settle([]);
  }

  kill(): void {
    this.#worker.terminate();
  }

  #found({ id, hits, isWhole }: Extract<FromWorker, { kind: "found" }>): void {
    const waiting = this.#waiting.get(id);
    if (isWhole) waiting?.settle(hits);
    else waiting?.report?.(hits);
  }

  #failed(id: number): void {
    this.#waiting.get(id)?.settle(undefined);
    this.#waitingHere.get(id)?.settle(undefined);
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}

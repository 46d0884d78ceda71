import { BoughDatabase } from "#storage/bough-database.ts";
import { RowDoor } from "#storage/damage/row-door.ts";

import type { CandidateSource } from "./candidates.ts";
import { createContextReader } from "./context-reader.ts";
import { findIn } from "./find-here.ts";
import { findMessages } from "./find.ts";
import { createIndexPeers } from "./index-peers.ts";
import { Indexer } from "./indexer.ts";
import { createMessageReader } from "./message-reader.ts";
import { indexDirectory, indexLock, STREAMING_LOCK } from "./names.ts";
import type { FromWorker, ToWorker } from "./search-messages.ts";
import { matchOf } from "./traits.ts";

/** Searches one database, and keeps its index if no other tab’s worker does. */
class SearchWorker {
  readonly #db: BoughDatabase;
  readonly #few: number;
  readonly #searches = new Map<number, AbortController>();
  readonly #peers;
  readonly #contexts;
  readonly #messages;
  readonly #over = new AbortController();
  #indexer: Indexer | undefined;
  /** Whether the browser refused the lock without which this worker may not touch the index. */
  #isRefused = false;
  #settle = () => {};
  /** Resolves once it is known which worker has the index. */
  readonly #settled = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });

  constructor(database: string, few: number) {
    this.#few = few;
    this.#db = new BoughDatabase(database, "relaxed");
    const door = new RowDoor();
    this.#db.door = door;
    door.watch(this.#db);
    this.#contexts = createContextReader(this.#db);
    this.#messages = createMessageReader(this.#db);
    this.#peers = createIndexPeers(database, {
      answer: (ask) => this.#indexer?.candidates(ask),
      onState: (state) => post({ kind: "state", state }),
    });
    this.#db.on("versionchange", ({ newVersion }) => {
      this.#db.close();
      void (newVersion === null ? this.#indexer?.erase() : this.close());
    });
  }

  async start(): Promise<void> {
    await this.#db.open();
    // Reads all conversations ahead, because every search begins with them.
    void this.#contexts().catch(() => undefined);
    await this.#claim();
  }

  /** Waits for the lock of the index. Searches read every message while the browser refuses it. */
  async #claim(): Promise<void> {
    const { signal } = this.#over;
    const lock = indexLock(this.#db.name);
    this.#isRefused = false;
    navigator.locks
      .request(lock, { signal }, () => this.#index())
      .catch((error: unknown) => {
        if (signal.aborted || this.#indexer !== undefined) return;
        this.#isRefused = true;
        this.#settle();
        this.#peers.tellOwn({ kind: "refused", why: messageOf(error) });
      });
    if (await isHeld(lock)) this.#settle();
  }

  async find({ id, request }: Extract<ToWorker, { kind: "find" }>): Promise<void> {
    const stopped = new AbortController();
    this.#searches.set(id, stopped);
    // What made the browser refuse may be over by now.
    if (this.#isRefused) void this.#claim();
    try {
      const hits = await findMessages(this.#db, request, {
        signal: stopped.signal,
        contexts: this.#contexts,
        messages: this.#messages,
        index: this.#source,
        report: (some) => post({ kind: "found", id, hits: some, isWhole: false }),
      });
      post({ kind: "found", id, hits, isWhole: true });
    } catch {
      post({ kind: "failed", id });
    } finally {
      this.#searches.delete(id);
    }
  }

  async findIn({ id, request }: Extract<ToWorker, { kind: "findIn" }>): Promise<void> {
    try {
      post({ kind: "foundIn", id, found: await findIn(this.#db, request, this.#source) });
    } catch {
      post({ kind: "failed", id });
    }
  }

  stop(id: number): void {
    this.#searches.get(id)?.abort();
  }

  async close(): Promise<void> {
    this.#over.abort();
    this.#indexer?.close();
    this.#peers.close();
    this.#db.close();
    post({ kind: "closed" });
  }

  async #index(): Promise<void> {
    if (this.#over.signal.aborted) return;
    this.#indexer = new Indexer({
      db: this.#db,
      directory: indexDirectory(this.#db.name),
      few: this.#few,
      isStreaming,
      onState: this.#peers.tell,
    });
    this.#settle();
    await this.#indexer.run();
  }

  /** This worker’s own index, or that of another tab's worker. */
  readonly #source: CandidateSource = {
    ready: async (query) => {
      // If the query needs no lookup, the newest messages can be read before an index is open.
      const isNeeded = matchOf({ query, limit: 0 }, []) !== undefined;
      if (isNeeded) await this.#settled;
      const indexer = this.#indexer;
      if (indexer === undefined) return true;
      if (isNeeded) await indexer.opened;
      return indexer.isOpen;
    },
    candidates: async (ask, signal) =>
      this.#indexer === undefined
        ? this.#peers.candidates(ask, signal)
        : this.#indexer.candidates(ask),
  };
}

/** Every tab holds this lock while an answer streams in it. */
function isStreaming(): Promise<boolean> {
  return isHeld(STREAMING_LOCK);
}

/** False if the browser does not say. */
async function isHeld(lock: string): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === lock);
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function post(message: FromWorker): void {
  postMessage(message);
}

let worker: SearchWorker | undefined;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "open") {
    worker = new SearchWorker(data.database, data.few);
    void worker.start();
  } else if (data.kind === "find") void worker?.find(data);
  else if (data.kind === "findIn") void worker?.findIn(data);
  else if (data.kind === "stop") worker?.stop(data.id);
  else void worker?.close();
});

import { liveQuery } from "dexie";

import type { MessageNode } from "#domain/message.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { hasMessages } from "#storage/conversations/has-messages.ts";
import { contextsOfMessages } from "#storage/pages.ts";
import type { SearchMark } from "#storage/search-marks.ts";

import type { CandidateAsk, CandidatePage } from "./candidates.ts";
import { IndexFile } from "./index-file.ts";
import { INDEX_KEY } from "./index-key.ts";
import type { IndexState } from "./index-state.ts";

export interface IndexerOptions {
  db: BoughDatabase;
  /** Directory of the index's files. */
  directory: string;
  /** Fewer messages than this need no index. */
  few: number;
  /** Whether an answer is streaming, in any tab. */
  isStreaming: () => Promise<boolean>;
  onState: (state: IndexState) => void;
}

/** Messages that are indexed at a time; a search has to wait that long. */
const SLICE = 1_000;

/** Marks that are read at a time. */
const MARKS = 300;

/**
 * How often to look whether an answer still streams, how often to count a small database, and how long a
 * rest must be before a large file is checked (milliseconds).
 */
const STREAM_CHECK = 500;
const SMALL_CHECK = 5_000;
const LARGE_CHECK = 30_000;

/** Counting more messages than this takes so long that a search would have to wait. */
const LARGE = 50_000;

/** How often files may fail before the index is given up until the page is loaded again. */
const TRIES = 3;

/**
 * Keeps the index file in step with the database. Only one instance at a time may use the directory's
 * files.
 */
export class Indexer {
  readonly #options: IndexerOptions;
  #file: IndexFile | undefined;
  #isOver = false;
  /** Whether the file and the marks together cover all messages. */
  #isOpen = false;
  #wake = () => {};
  #settle = () => {};
  /** Resolves once the index can be asked, or once it is clear that there is none for now. */
  readonly opened = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });
  /** How many marks there were when the current build began. */
  #total = 0;
  /** Set when a search has found the file to be damaged. Resolves once the file is deleted. */
  #isGone: Promise<void> | undefined;
  /** Whether it still has to be checked that the file has as many messages as the database. */
  #isUnchecked = false;
  /** While there are very many marks: the conversations whose marks come next, taken from the end. */
  #begunLast: string[] | undefined;

  constructor(options: IndexerOptions) {
    this.#options = options;
  }

  /** Resolves when the index is closed, or when there can be none. */
  async run(): Promise<void> {
    let why = "";
    for (let failures = 0; !this.#isOver && failures < TRIES; failures += 1) {
      try {
        await this.#open();
        this.#settle();
        await this.#follow();
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
        if (this.#isOver) {
          await this.#isGone;
          return;
        }
        if (this.#isGone === undefined && this.#file === undefined) break;
        await (this.#isGone ?? this.#discard());
        this.#isGone = undefined;
      }
    }
    this.#settle();
    if (!this.#isOver) this.#options.onState({ kind: "unavailable", why });
  }

  close(): void {
    this.#isOver = true;
    this.#settle();
    this.#wake();
    this.#file?.close();
    this.#file = undefined;
  }

  /** Closes the index for good, and deletes it. */
  async erase(): Promise<void> {
    this.#isOver = true;
    this.#settle();
    this.#wake();
    const file = this.#file;
    this.#file = undefined;
    await this.#isGone;
    await file?.erase();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Undefined while there is no index. */
  candidates(ask: CandidateAsk): CandidatePage | undefined {
    if (!this.#isOpen) return undefined;
    try {
      return this.#file?.candidates(ask);
    } catch {
      // The file can no longer be read: searches read everything instead, and a new index is built.
      this.#isGone = this.#discard();
      this.#wake();
      return undefined;
    }
  }

  /** Opens the file that belongs to the database, or starts a new one. */
  async #open(): Promise<void> {
    const { db, directory, few } = this.#options;
    const known = await db.settings.get(INDEX_KEY);
    if (known === undefined) {
      // There is no index yet, so searches need not wait for one.
      this.#settle();
      while (!this.#isOver && !(await hasMessages(db, few))) {
        this.#options.onState({ kind: "small" });
        await this.#awake(SMALL_CHECK);
      }
    }
    if (this.#isOver) return;
    this.#file = await IndexFile.open(directory);
    if (known?.value !== this.#file.id) await this.#begin(this.#file);
    else if (this.#file.count() > LARGE) this.#isUnchecked = true;
    else await this.#check(this.#file);
    this.#isOpen = true;
  }

  /** Starts a new index. A file that is not this database's may contain anything, so it is deleted first. */
  async #begin(file: IndexFile): Promise<void> {
    const { db, directory } = this.#options;
    if (file.count() > 0) {
      await file.erase();
      this.#file = await IndexFile.open(directory);
    }
    const value = (this.#file ?? file).id;
    await db.transaction("rw", db.settings, db.searchMarks, async () => {
      await db.searchMarks.clear();
      await markEverything(db);
      await db.settings.put({ key: INDEX_KEY, value });
    });
  }

  /**
   * Checks, if nothing is left to index, that the file has as many messages as the database; otherwise
   * marks everything.
   */
  async #check(file: IndexFile): Promise<void> {
    const { db } = this.#options;
    this.#isUnchecked = false;
    if ((await db.searchMarks.limit(1).count()) > 0) return;
    if (file.count() !== (await db.messages.count())) await markEverything(db);
  }

  async #follow(): Promise<void> {
    const { db, isStreaming, onState } = this.#options;
    const watched = liveQuery(() => db.searchMarks.limit(1).primaryKeys()).subscribe(() =>
      this.#wake(),
    );
    try {
      while (!this.#isOver) {
        if (this.#file === undefined) throw new Error("The index was discarded.");
        const marks = await this.#nextMarks();
        if (marks.length === 0 && !this.#file.isUntidy()) {
          this.#total = 0;
          onState({ kind: "ready" });
          await this.#rest();
        } else if (await isStreaming()) {
          await this.#tell();
          await pause(STREAM_CHECK);
        } else {
          const began = performance.now();
          if (marks.length > 0) await this.#index(marks);
          else this.#file.tidy();
          // Rests as long as it has worked (at most 250 ms), because the page and other programs come
          // first.
          await pause(Math.min(250, performance.now() - began));
        }
      }
    } finally {
      watched.unsubscribe();
    }
  }

  /**
   * The marks to index next. If there are very many, those of the newest conversations: they are searched
   * first, and messages of one period then get into the same part of the index.
   */
  async #nextMarks(): Promise<SearchMark[]> {
    const { searchMarks, contexts } = this.#options.db;
    const first = await searchMarks.limit(MARKS).toArray();
    const areWhole = first.every(({ contextId, nodeId }) => contextId !== "" && nodeId === "");
    if (first.length < MARKS || !areWhole) {
      this.#begunLast = undefined;
      return first;
    }
    this.#begunLast ??= await contexts.orderBy("createdAt").primaryKeys();
    while (this.#begunLast.length > 0) {
      const ids = this.#begunLast.slice(-MARKS).reverse();
      const marks = await searchMarks.bulkGet(ids.map((id): [string, string] => [id, ""]));
      const left = marks.filter((mark) => mark !== undefined);
      if (left.length > 0) return left;
      this.#begunLast.length -= ids.length;
    }
    return first;
  }

  /**
   * Waits until something changes. A large file that is not checked yet is checked in the first long rest.
   */
  async #rest(): Promise<void> {
    const file = this.#file;
    if (!this.#isUnchecked || file === undefined) await this.#awake();
    else if ((await this.#awake(LARGE_CHECK)) === "passed") await this.#check(file);
  }

  /** Indexes what the first marks stand for, and removes these marks. */
  async #index(marks: readonly SearchMark[]): Promise<void> {
    await this.#tell();
    const [first] = marks;
    if (first?.contextId === "") return this.#markAll(first);
    const done: SearchMark[] = [];
    const nodes = new Map<string, MessageNode>();
    const removed = new Set<string>();
    for (const mark of marks) {
      if (nodes.size + removed.size >= SLICE) break;
      if (mark.nodeId === "") await this.#readContext(mark.contextId, nodes, removed);
      else {
        const node = await this.#options.db.messages.get(mark.nodeId);
        if (node === undefined) removed.add(mark.nodeId);
        else nodes.set(node.id, node);
      }
      done.push(mark);
    }
    await this.#write([...nodes.values()], [...removed]);
    await this.#remove(done);
  }

  async #readContext(
    contextId: string,
    nodes: Map<string, MessageNode>,
    removed: Set<string>,
  ): Promise<void> {
    const here = await this.#options.db.messages.where("contextId").equals(contextId).toArray();
    for (const node of here) nodes.set(node.id, node);
    const ids = new Set(here.map(({ id }) => id));
    for (const id of this.#file?.nodesOf(contextId) ?? []) if (!ids.has(id)) removed.add(id);
  }

  async #write(nodes: readonly MessageNode[], removed: readonly string[]): Promise<void> {
    for (let at = 0; at === 0 || at < nodes.length; at += SLICE) {
      this.#file?.change(nodes.slice(at, at + SLICE), at === 0 ? removed : []);
      // Lets a search that is waiting be answered.
      await pause(0);
    }
  }

  /** Replaces the mark for everything by one for each conversation. */
  async #markAll(mark: SearchMark): Promise<void> {
    const { db } = this.#options;
    const ids = new Set(this.#file?.contextIds());
    for (const id of await contextsOfMessages(db)) {
      if (typeof id === "string") ids.add(id);
    }
    await db.searchMarks.bulkPut(
      [...ids].map((contextId) => ({ contextId, nodeId: "", change: Math.random() })),
    );
    this.#total = ids.size;
    await this.#remove([mark]);
  }

  /** Removes marks, except those that were set again since. */
  async #remove(marks: readonly SearchMark[]): Promise<void> {
    const { searchMarks } = this.#options.db;
    const keyOf = ({ contextId, nodeId }: SearchMark): [string, string] => [contextId, nodeId];
    await this.#options.db.transaction("rw", searchMarks, async () => {
      const now = await searchMarks.bulkGet(marks.map(keyOf));
      const same = marks.filter(({ change }, at) => now[at]?.change === change);
      await searchMarks.bulkDelete(same.map(keyOf));
    });
  }

  async #tell(): Promise<void> {
    const left = await this.#options.db.searchMarks.count();
    this.#total = Math.max(this.#total, left);
    // A few new messages are simply read by searches; that is not worth reporting.
    if (this.#total <= MARKS) return;
    this.#options.onState({ kind: "building", share: 1 - left / this.#total });
  }

  async #discard(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#isOpen = false;
    await file?.erase().catch(() => undefined);
  }

  /** Waits until something changes, or until the time has passed (milliseconds). */
  #awake(most?: number): Promise<"changed" | "passed"> {
    return new Promise((resolve) => {
      const timer = most === undefined ? undefined : setTimeout(() => resolve("passed"), most);
      this.#wake = () => {
        clearTimeout(timer);
        resolve("changed");
      };
      if (this.#isOver) this.#wake();
    });
  }
}

async function markEverything(db: BoughDatabase): Promise<void> {
  await db.searchMarks.put({ contextId: "", nodeId: "", change: Math.random() });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

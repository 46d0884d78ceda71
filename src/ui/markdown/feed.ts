import type { Block } from "./nodes.ts";
import { createMarkdownStream } from "./stream.ts";
import type { MarkdownStream } from "./stream.ts";

/** Text that grows outside React: an answer on its way. */
export interface MarkdownSource {
  /** All text so far. */
  getText: () => string;
  /** Calls back after each change, the end included. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** No more text will come. */
  readonly done: boolean;
}

/** A source as blocks, read at a bearable pace. Made for useSyncExternalStore. */
export interface MarkdownFeed {
  subscribe: (listener: () => void) => () => void;
  getBlocks: () => readonly Block[];
}

export interface FeedOptions {
  /** Least milliseconds between two readings. */
  interval?: number;
  /** Called once, when the source is done, with the final text and blocks. */
  onDone?: (text: string, blocks: readonly Block[]) => void;
}

/**
 * About two frames: half the work of reading at each frame, and the delay stays under what is
 * noticed. A timer and not requestAnimationFrame, which stands still in hidden tabs.
 */
const usualInterval = 32;
/** The slower the reading, the rarer: it may take a quarter of the time at most. */
const restFactor = 3;
const longestInterval = 1_000;

export function createMarkdownFeed(
  source: MarkdownSource,
  options: FeedOptions = {},
): MarkdownFeed {
  return new Feed(source, options);
}

class Feed implements MarkdownFeed {
  readonly #source: MarkdownSource;
  readonly #options: FeedOptions;
  readonly #listeners = new Set<() => void>();
  #stream: MarkdownStream = createMarkdownStream();
  #blocks: readonly Block[] = [];
  /** Length of the text that the stream has taken. */
  #taken = 0;
  #finished = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #earliest = 0;
  #unsubscribe: (() => void) | undefined;

  constructor(source: MarkdownSource, options: FeedOptions) {
    this.#source = source;
    this.#options = options;
    // What is there already shows with the first picture.
    this.#read();
  }

  getBlocks = (): readonly Block[] => this.#blocks;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#unsubscribe ??= this.#source.subscribe(() => this.#schedule());
    this.#schedule();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    };
  };

  #rest(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#finished) return;
    const wait = this.#source.done ? 0 : Math.max(0, this.#earliest - performance.now());
    this.#timer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    this.#timer = undefined;
    const before = this.#blocks;
    const began = performance.now();
    this.#read();
    const spent = performance.now() - began;
    const { interval = usualInterval } = this.#options;
    this.#earliest =
      began + Math.min(longestInterval, Math.max(interval, spent * (1 + restFactor)));
    if (this.#blocks !== before) for (const listener of this.#listeners) listener();
    // The end may have come while an earlier reading was due.
    if (this.#source.done && !this.#finished) this.#schedule();
  }

  #read(): void {
    const text = this.#source.getText();
    if (text.length < this.#taken) this.#startAgain();
    this.#stream.append(text.slice(this.#taken));
    this.#taken = text.length;
    if (this.#source.done) this.#finish(text);
    else this.#blocks = this.#stream.flush();
  }

  #finish(text: string): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#blocks = this.#stream.finish();
    this.#options.onDone?.(text, this.#blocks);
  }

  /** The source was replaced by a shorter text. */
  #startAgain(): void {
    this.#stream = createMarkdownStream();
    this.#taken = 0;
  }
}

import type { Block } from "./nodes.ts";
import { pagePace } from "./pace.ts";
import type { Pace } from "./pace.ts";
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
  /** The whole text once all of it is in the blocks and no more will come; undefined before. */
  getFinalText: () => string | undefined;
}

export interface FeedOptions {
  /** When further text is read; the page's own, unless told otherwise. */
  pace?: Pace;
  /** Called once, when the source is done and read to its end, with the final text and blocks. */
  onDone?: (text: string, blocks: readonly Block[]) => void;
}

/**
 * Text that came all at once is read in slices of so many characters, a picture each, so that the
 * page stays alive: one takes some twenty milliseconds to read, draw and lay out, and a third of that
 * goes into the picture however short it is. They do not adapt to the clock: on a busy machine that
 * would only make more pictures of the same text.
 */
const slice = 8_000;

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
  #finalText: string | undefined;
  /** Calls off the reading that is due. */
  #due: (() => void) | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(source: MarkdownSource, options: FeedOptions) {
    this.#source = source;
    this.#options = options;
    // What is there already shows with the first picture.
    this.#read();
  }

  getBlocks = (): readonly Block[] => this.#blocks;

  getFinalText = (): string | undefined => this.#finalText;

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
    this.#due?.();
    this.#due = undefined;
  }

  get #backlog(): number {
    return this.#source.getText().length - this.#taken;
  }

  #schedule(): void {
    if (this.#finalText !== undefined) return;
    const pressing = this.#source.done || this.#backlog > slice;
    if (this.#due !== undefined && !pressing) return;
    this.#due = (this.#options.pace ?? pagePace).next(this.#flush, pressing);
  }

  #flush = (): void => {
    this.#due = undefined;
    const before = this.#blocks;
    this.#read();
    if (this.#blocks !== before) for (const listener of this.#listeners) listener();
    // More may be there than a slice, or the end may have come while this reading was due.
    if (this.#backlog > 0 || this.#source.done) this.#schedule();
  };

  #read(): void {
    const text = this.#source.getText();
    if (text.length < this.#taken) this.#startAgain();
    const end = Math.min(text.length, this.#taken + slice);
    this.#stream.append(text.slice(this.#taken, end));
    this.#taken = end;
    if (this.#source.done && end === text.length) this.#finish(text);
    else this.#blocks = this.#stream.flush();
  }

  #finish(text: string): void {
    if (this.#finalText !== undefined) return;
    this.#finalText = text;
    this.#blocks = this.#stream.finish();
    this.#options.onDone?.(text, this.#blocks);
  }

  /** The source was replaced by a shorter text. */
  #startAgain(): void {
    this.#stream = createMarkdownStream();
    this.#taken = 0;
  }
}

import type { Block } from "#domain/markdown/nodes.ts";

import { endFlood, isMuch, noteReading } from "./flood.ts";
import { pagePace } from "./pace.ts";
import type { Pace } from "./pace.ts";
import { createMarkdownStream } from "./stream.ts";
import type { MarkdownStream } from "./stream.ts";

/** Text that grows outside React: an answer being streamed. */
export interface MarkdownSource {
  /** All text so far. */
  getText: () => string;
  /** Calls back after each change, including the end. Returns a function to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
  /** No more text will arrive. */
  readonly done: boolean;
}

/** A source as blocks, read at a sustainable pace. Made for useSyncExternalStore. */
export interface MarkdownFeed {
  subscribe: (listener: () => void) => () => void;
  getBlocks: () => readonly Block[];
  /** The whole text once all of it is in the blocks and no more will arrive; undefined before. */
  getFinalText: () => string | undefined;
}

export interface FeedOptions {
  /** When further text is read; defaults to the page's pace. */
  pace?: Pace;
  /** Called once, when the source is done and completely read, with the final text and blocks. */
  onDone?: (text: string, blocks: readonly Block[]) => void;
}

/**
 * Text that arrived all at once is read in slices of this many characters, one per frame, so that the page
 * stays responsive. A slice takes about twenty milliseconds to read, render and lay out; a third of that is
 * what a frame costs however short the slice is. The size does not adapt to the clock: on a busy machine that
 * would only mean more frames for the same text.
 */
const slice = 11_000;

/**
 * While text floods in, less than a slice may wait this long (milliseconds) for more. A frame costs the same
 * however little text it adds, and in that time more text could arrive.
 */
const patience = 100;

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
  /** Length of the text that the stream has consumed. */
  #taken = 0;
  /** The last reading brought a very large amount of text. */
  #isFlooded = false;
  #finalText: string | undefined;
  /** Cancels the scheduled reading. */
  #due: (() => void) | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(source: MarkdownSource, options: FeedOptions) {
    this.#source = source;
    this.#options = options;
    // Existing text is shown in the first frame.
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
    this.#due = (this.#options.pace ?? pagePace).next(
      this.#flush,
      pressing,
      this.#isFlooded ? patience : 0,
    );
  }

  #flush = (): void => {
    this.#due = undefined;
    const [before, taken] = [this.#blocks, this.#taken];
    this.#read();
    this.#isFlooded = isMuch(this.#taken - taken);
    if (this.#finalText === undefined) noteReading(this.#taken - taken);
    else endFlood();
    if (this.#blocks !== before) for (const listener of this.#listeners) listener();
    // There may be more than a slice, or the end may have arrived while this reading was scheduled.
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

  /** Starts over, since the source was replaced by a shorter text. */
  #startAgain(): void {
    this.#stream = createMarkdownStream();
    this.#taken = 0;
  }
}

import { fieldsOf } from "./fields.ts";
import type { AppAdapter, ImportedArchive, ImportedConversation } from "./imported-conversation.ts";
import { JsonSplitter } from "./json-splitter.ts";
import type { SplitFault } from "./json-splitter.ts";
import { adapterFor } from "./recognise.ts";

/** What was found in one document of a file. */
export interface DocumentReport {
  adapter: AppAdapter | undefined;
  /** Whether it is JSON at all. */
  isJson: boolean;
  faults: SplitFault[];
  /** Number of list entries that aren't conversations. */
  strangers: number;
}

/** The most entries that are kept until the app is known, or because all of them make one conversation. */
const MOST_WAITING = 2_000_000;

/**
 * Reads one JSON document as it arrives, and passes on its conversations. The first entry that some
 * app's adapter accepts decides for the whole document.
 */
export class DocumentReader {
  readonly #archive: ImportedArchive;
  readonly #place: string;
  readonly #give: (adapter: AppAdapter, conversation: ImportedConversation) => void;
  readonly #splitter: JsonSplitter;
  #adapter: AppAdapter | undefined;
  #waiting: unknown[] = [];
  #seen = 0;
  #strangers = 0;

  /** @param longest the most UTF-16 units of an entry, or of the whole document if it is not a list */
  constructor(
    archive: ImportedArchive,
    place: string,
    give: (adapter: AppAdapter, conversation: ImportedConversation) => void,
    longest?: number,
  ) {
    this.#archive = archive;
    this.#place = place;
    this.#give = give;
    this.#splitter = new JsonSplitter((piece) => this.#take(piece), longest);
  }

  get isKnown(): boolean {
    return this.#adapter !== undefined;
  }

  push(text: string): void {
    this.#splitter.push(text);
  }

  end(): DocumentReport {
    this.#splitter.end();
    if (this.#adapter === undefined) {
      const whole = adapterFor(this.#waiting);
      if (whole !== undefined) {
        this.#adapter = whole;
        this.#read(this.#waiting);
      }
    }
    this.#waiting = [];
    const { kind, faults } = this.#splitter;
    return {
      adapter: this.#adapter,
      isJson: kind !== undefined && (this.#seen > 0 || faults.length === 0),
      faults,
      strangers: this.#strangers,
    };
  }

  #take(piece: unknown): void {
    this.#seen += 1;
    if (this.#adapter === undefined) {
      this.#adapter = adapterFor(piece);
      if (this.#adapter !== undefined) {
        const before = this.#waiting;
        this.#waiting = [];
        for (const one of before) this.#read(one);
      }
    }
    if (this.#adapter !== undefined) this.#read(piece);
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(piece);
  }

  #read(piece: unknown): void {
    if (this.#adapter === undefined) return;
    if (fieldsOf(piece) === undefined && !Array.isArray(piece)) {
      this.#strangers += 1;
      return;
    }
    for (const conversation of this.#adapter.read(piece, this.#archive, this.#place)) {
      this.#give(this.#adapter, conversation);
    }
  }
}

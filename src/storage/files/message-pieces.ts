import { rowText } from "#domain/files/file-text.ts";
import { blobIdsIn } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { FileHolder, HELD_IN_MEMORY } from "#storage/attachments/held-files.ts";

/** Consecutive messages of one conversation in a piece. */
export interface Stretch {
  contextId: string;
  /** Position of the first message in the file; the others follow it. */
  at: number;
  count: number;
  /** Start (inclusive) and end (exclusive) of the stretch in the piece's bytes. It is a JSON array. */
  from: number;
  to: number;
}

/** Part of an import's messages as text, in the order in which they were read. A worker can post it. */
export interface MessagePiece {
  /** On the disk, or in memory if there is no disk space or only a little data. */
  data: Uint8Array<ArrayBuffer> | Blob;
  /** Position of the first message in the file. */
  at: number;
  stretches: Stretch[];
  /** Ids of the messages, in order. */
  ids: string[];
  /** The blobs that each conversation's messages refer to. */
  blobIds: [contextId: string, blobIds: string[]][];
}

/**
 * UTF-16 units of text in a piece, which may exceed this by one message. Reading a piece takes the page a
 * few milliseconds.
 */
const PIECE = 1_000_000;

/**
 * @param heldIn directory in which the pieces wait; without one, they stay in memory
 * @param made whether the pieces are made for adding, from messages that were read. These get files of
 *   their own
 */
export function messagePieces(heldIn: string | undefined, made = false): MessagePieces {
  const prefix = made ? "made-messages-" : "messages-";
  return new MessagePieces(new FileHolder(heldIn, HELD_IN_MEMORY, prefix));
}

interface Gathered {
  contextId: string;
  texts: string[];
}

/** Collects messages that arrive one after another into pieces. */
export class MessagePieces {
  readonly #holder: FileHolder;
  readonly #most: number;
  #isDiskFull = false;
  #count = 0;
  #length = 0;
  #gathered: Gathered[] = [];
  #ids: string[] = [];
  #blobIds = new Map<string, Set<string>>();
  #ready: (MessagePiece & { data: Uint8Array<ArrayBuffer> })[] = [];

  /** @param most UTF-16 units in a piece */
  constructor(holder: FileHolder, most = PIECE) {
    this.#holder = holder;
    this.#most = most;
  }

  /** Whether any piece is ready. */
  get isReady(): boolean {
    return this.#ready.length > 0;
  }

  /** @param text the message as JSON, if the caller has it already */
  take(node: MessageNode, text = rowText(node)): void {
    const { id, contextId, message } = node;
    const last = this.#gathered.at(-1);
    if (last?.contextId === contextId) last.texts.push(text);
    else this.#gathered.push({ contextId, texts: [text] });
    this.#ids.push(id);
    for (const blobId of blobIdsIn(message.content)) this.#name(contextId, blobId);
    if ((this.#length += text.length) >= this.#most) this.#close();
  }

  /** Returns the pieces that are ready. Call it often, because they are in memory until then. */
  async settled(): Promise<MessagePiece[]> {
    const pieces: MessagePiece[] = [];
    for (const piece of this.#ready.splice(0)) {
      pieces.push({ ...piece, data: (await this.#onDisk(piece.data)) ?? piece.data });
    }
    return pieces;
  }

  /** Returns the remaining pieces. */
  async end(): Promise<MessagePiece[]> {
    if (this.#ids.length > 0) this.#close();
    return this.settled();
  }

  #name(contextId: string, blobId: string): void {
    const known = this.#blobIds.get(contextId);
    if (known === undefined) this.#blobIds.set(contextId, new Set([blobId]));
    else known.add(blobId);
  }

  #close(): void {
    const encoder = new TextEncoder();
    const parts = this.#gathered.map(({ texts }) => encoder.encode(`[${texts.join(",")}]`));
    const data = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    const at = this.#count;
    const stretches: Stretch[] = [];
    let from = 0;
    for (const [index, { contextId, texts }] of this.#gathered.entries()) {
      const part = parts[index] ?? new Uint8Array();
      data.set(part, from);
      const to = from + part.length;
      stretches.push({ contextId, at: this.#count, count: texts.length, from, to });
      this.#count += texts.length;
      from = to;
    }
    const blobIds = [...this.#blobIds].map(([id, named]): [string, string[]] => [id, [...named]]);
    this.#ready.push({ data, at, stretches, ids: this.#ids, blobIds });
    this.#length = 0;
    this.#gathered = [];
    this.#ids = [];
    this.#blobIds = new Map();
  }

  /**
   * Undefined if the bytes stay in memory, also when the disk is full: whether everything can be stored
   * shows when it is stored.
   */
  async #onDisk(bytes: Uint8Array<ArrayBuffer>): Promise<Blob | undefined> {
    if (this.#isDiskFull) return undefined;
    try {
      return await this.#holder.holdOnDisk(bytes);
    } catch {
      this.#isDiskFull = true;
      return undefined;
    }
  }
}

import { rowText } from "#domain/files/file-text.ts";
import { blobIdsIn } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { FileHolder, HELD_IN_MEMORY } from "#storage/attachments/held-files.ts";

/** Messages of one conversation that follow each other in a piece. */
export interface Stretch {
  contextId: string;
  /** Position in the file of the first; the others follow it. */
  at: number;
  count: number;
  /** Bytes of the piece, from the first on and before the second: a JSON array. */
  from: number;
  to: number;
}

/** Some messages of an import as text, in the order in which they were read. A worker can send it. */
export interface MessagePiece {
  /** On the disk, or in memory if there is little or no disk. */
  data: Uint8Array<ArrayBuffer> | Blob;
  /** Position in the file of the first message. */
  at: number;
  stretches: Stretch[];
  /** Of the messages, in their order. */
  ids: string[];
  /** What the conversations' messages refer to. */
  blobIds: [contextId: string, blobIds: string[]][];
}

/** UTF-16 units of text in a piece, or one message more. To read a piece takes the page some milliseconds. */
const PIECE = 1_000_000;

/**
 * @param heldIn the directory in which they wait; without one, in memory
 * @param made whether they are made for an import, from those that were read: these have files of their own
 */
export function messagePieces(heldIn: string | undefined, made = false): MessagePieces {
  const prefix = made ? "made-messages-" : "messages-";
  return new MessagePieces(new FileHolder(heldIn, HELD_IN_MEMORY, prefix));
}

interface Gathered {
  contextId: string;
  texts: string[];
}

/** Makes pieces of messages that come one after another. */
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

  /** Whether a piece is ready. */
  get isReady(): boolean {
    return this.#ready.length > 0;
  }

  /** @param text the message as JSON, if it is there already */
  take(node: MessageNode, text = rowText(node)): void {
    const { id, contextId, message } = node;
    const last = this.#gathered.at(-1);
    if (last?.contextId === contextId) last.texts.push(text);
    else this.#gathered.push({ contextId, texts: [text] });
    this.#ids.push(id);
    for (const blobId of blobIdsIn(message.content)) this.#name(contextId, blobId);
    if ((this.#length += text.length) >= this.#most) this.#close();
  }

  /** The pieces that are ready. Call it often: until then they are in memory. */
  async settled(): Promise<MessagePiece[]> {
    const pieces: MessagePiece[] = [];
    for (const piece of this.#ready.splice(0)) {
      pieces.push({ ...piece, data: (await this.#onDisk(piece.data)) ?? piece.data });
    }
    return pieces;
  }

  /** The last pieces. */
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

  /** Undefined if it stays in memory: then the person may still be told that the disk is full, once it is stored. */
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

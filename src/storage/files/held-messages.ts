import { duplicate } from "#domain/files/check-links.ts";
import type { MessagePlace } from "#domain/files/check-links.ts";
import type { FileRefusal } from "#domain/files/format.ts";
import type { MessageSource, WaitingMessages } from "#domain/files/waiting-messages.ts";
import type { MessageNode } from "#domain/message.ts";

import type { MessagePiece, Stretch } from "./message-pieces.ts";

type HeldPiece = Pick<MessagePiece, "data" | "stretches">;

interface OfContext {
  /** Where the conversation's messages are: the index of the piece, and the stretch in it. */
  places: [piece: number, stretch: Stretch][];
  blobIds: Set<string>;
}

/** The messages of an import until they are added. Only their places are in memory. */
export class HeldMessages implements MessageSource {
  readonly #pieces: HeldPiece[] = [];
  readonly #contexts = new Map<string, OfContext>();
  readonly #bytes = new PieceBytes();
  #ids = new Set<string>();
  #double: FileRefusal | undefined;

  /** The refusal, if an id occurs twice. */
  get double(): FileRefusal | undefined {
    return this.#double;
  }

  add({ data, at, stretches, ids, blobIds }: MessagePiece): void {
    for (const [index, id] of ids.entries()) {
      if (this.#ids.has(id)) this.#double ??= duplicate("messages", at + index, id);
      this.#ids.add(id);
    }
    for (const stretch of stretches) {
      this.#of(stretch.contextId).places.push([this.#pieces.length, stretch]);
    }
    for (const [contextId, named] of blobIds) {
      const known = this.#of(contextId).blobIds;
      for (const id of named) known.add(id);
    }
    this.#pieces.push({ data, stretches });
  }

  /** Returns all ids of messages, and lets go of them: they take memory, and are needed only once. */
  takeIds(): ReadonlySet<string> {
    const ids = this.#ids;
    this.#ids = new Set();
    return ids;
  }

  /** Where each conversation's messages begin in the file. */
  *places(): Generator<MessagePlace, void, void> {
    for (const [contextId, { places }] of this.#contexts) {
      yield { contextId, at: places[0]?.[1].at ?? 0 };
    }
  }

  /** Ids of the blobs that the messages refer to. */
  blobIds(): Set<string> {
    return new Set([...this.#contexts.values()].flatMap(({ blobIds }) => [...blobIds]));
  }

  /**
   * What an import adds to store the messages of these conversations. Conversations without messages are
   * left out.
   */
  waiting(contextIds: Iterable<string>): WaitingMessages[] {
    return [...contextIds].flatMap((contextId) => {
      const of = this.#contexts.get(contextId);
      if (of === undefined) return [];
      const count = of.places.reduce((sum, [, stretch]) => sum + stretch.count, 0);
      return [{ contextId, count, blobIds: [...of.blobIds], from: this }];
    });
  }

  /**
   * All messages of one conversation, and the position of each in the file. Rejects if they cannot be read.
   */
  async of(contextId: string): Promise<{ messages: MessageNode[]; at: Map<string, number> }> {
    const messages: MessageNode[] = [];
    const at = new Map<string, number>();
    for (const [index, stretch] of this.#contexts.get(contextId)?.places ?? []) {
      const piece = this.#pieces[index];
      if (piece === undefined) continue;
      for (const [nth, node] of rowsFrom(await this.#bytes.of(piece, stretch)).entries()) {
        messages.push(node);
        at.set(node.id, stretch.at + nth);
      }
    }
    return { messages, at };
  }

  /** Yields messages piece by piece in the file's order, and reads the next piece ahead. */
  async *read(contextIds: ReadonlySet<string>): AsyncGenerator<MessageNode[], void, void> {
    const wanted = this.#pieces.filter(({ stretches }) =>
      stretches.some(({ contextId }) => contextIds.has(contextId)),
    );
    let next = readAhead(wanted[0]);
    for (const [index, { stretches }] of wanted.entries()) {
      const bytes = await next;
      next = readAhead(wanted[index + 1]);
      yield stretches
        .filter(({ contextId }) => contextIds.has(contextId))
        .flatMap(({ from, to }) => rowsFrom(bytes.subarray(from, to)));
    }
  }

  #of(contextId: string): OfContext {
    const known = this.#contexts.get(contextId);
    if (known !== undefined) return known;
    const made: OfContext = { places: [], blobIds: new Set() };
    this.#contexts.set(contextId, made);
    return made;
  }
}

/**
 * Reads the bytes of stretches. They are mostly requested in the file's order, so once a second stretch of
 * the same piece is needed, the whole piece is read. But a file may have its conversations in any order.
 */
class PieceBytes {
  #last: HeldPiece | undefined;
  #whole: { piece: HeldPiece; bytes: Uint8Array } | undefined;

  async of(piece: HeldPiece, { from, to }: Stretch): Promise<Uint8Array> {
    const isAgain = this.#last === piece;
    this.#last = piece;
    if (isAgain && this.#whole?.piece !== piece) {
      this.#whole = { piece, bytes: await bytesOf(piece.data) };
    }
    if (this.#whole?.piece === piece) return this.#whole.bytes.subarray(from, to);
    const { data } = piece;
    return data instanceof Blob ? bytesOf(data.slice(from, to)) : data.subarray(from, to);
  }
}

async function bytesOf(data: Uint8Array | Blob): Promise<Uint8Array> {
  return data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data;
}

function readAhead(piece: HeldPiece | undefined): Promise<Uint8Array> {
  const bytes = bytesOf(piece?.data ?? new Uint8Array());
  // Whoever awaits it gets the error. This prevents an unhandled rejection if nobody does.
  bytes.catch(() => {});
  return bytes;
}

function rowsFrom(bytes: Uint8Array): MessageNode[] {
  // These bytes were made from messages.
  return JSON.parse(new TextDecoder().decode(bytes)) as MessageNode[];
}

import { FileBlobs } from "#app/attachments/file-blobs.ts";
import { defined } from "#domain/defined.ts";
import type { FileRefusal } from "#domain/files/format.ts";
import { createBoughFileReader } from "#domain/files/read-file.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { FileHolder } from "#storage/attachments/held-files.ts";
import { HeldMessages } from "#storage/files/held-messages.ts";
import { messagePieces } from "#storage/files/message-pieces.ts";

import type { AnyFile } from "./any-file.ts";

/** A Bough file that is being read. Bytes and messages are moved out of memory as soon as they are parsed. */
export class RowsInReading {
  readonly #blobs: FileBlobs;
  readonly #pieces: ReturnType<typeof messagePieces>;
  readonly #messages = new HeldMessages();
  readonly #reader: ReturnType<typeof createBoughFileReader>;

  /** @param heldIn the directory where bytes and messages wait; without it, they wait in memory */
  constructor(heldIn: string | undefined) {
    const pieces = messagePieces(heldIn);
    this.#blobs = new FileBlobs(new FileHolder(heldIn));
    this.#pieces = pieces;
    this.#reader = createBoughFileReader(this.#blobs.take, (node, text) => pieces.take(node, text));
  }

  /** Takes the next piece of the text. Rejects if there is no space for attachments. */
  async push(text: string): Promise<FileRefusal | undefined> {
    const refusal = this.#reader.push(text);
    if (refusal !== undefined) return refusal;
    await this.#blobs.settle();
    for (const piece of await this.#pieces.settled()) this.#messages.add(piece);
    return undefined;
  }

  async end(): Promise<Result<AnyFile, FileRefusal>> {
    const rows = this.#reader.end();
    if (!rows.ok) return rows;
    for (const piece of await this.#pieces.end()) this.#messages.add(piece);
    const { memories, ownTools, mcpServers, settings, connections } = rows.value;
    return ok({
      rows: rows.value,
      messages: this.#messages,
      blobs: this.#blobs.all(),
      ...defined({ memories, ownTools, mcpServers, settings, connections }),
    });
  }
}

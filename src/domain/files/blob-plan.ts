import { blobIdsIn } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

import type { ContextInFile } from "./context-trees.ts";
import type { ImportOutcome, ExistingRows } from "./existing-rows.ts";
import type { FileBlob } from "./format.ts";

/** Decides what happens to the bytes in a file, conversation by conversation. */
export class BlobPlan {
  readonly #inFile: ReadonlyMap<string, FileBlob>;
  readonly #here: Pick<ExistingRows, "blob">;
  readonly #newId: () => string;
  /** New ids of blobs whose own id is taken. */
  readonly #moved = new Map<string, string>();
  readonly #coming = new Map<string, FileBlob>();

  constructor(blobs: readonly FileBlob[], here: Pick<ExistingRows, "blob">, newId: () => string) {
    this.#inFile = new Map(blobs.map((blob) => [blob.id, blob]));
    this.#here = here;
    this.#newId = newId;
  }

  /** The file's blobs that a conversation refers to. */
  namedBy(members: readonly ContextInFile[]): FileBlob[] {
    return this.namedIn(members.flatMap(({ messages }) => messages));
  }

  /** The file's blobs that these messages refer to. */
  namedIn(messages: readonly MessageNode[]): FileBlob[] {
    const ids = new Set(messages.flatMap(namesIn));
    return [...ids].flatMap((id) => this.#inFile.get(id) ?? []);
  }

  /** Whether the blob's id exists here with other bytes. */
  readonly isTaken = ({ id, mediaType, sha256 }: FileBlob): boolean => {
    const known = this.#here.blob(id);
    return known !== undefined && (known.sha256 !== sha256 || known.mediaType !== mediaType);
  };

  /** The id by which a copied row refers to the blob. */
  readonly idFor = (id: string): string => {
    const blob = this.#inFile.get(id);
    if (blob === undefined || !this.isTaken(blob)) return id;
    const moved = this.#moved.get(id) ?? this.#newId();
    this.#moved.set(id, moved);
    return moved;
  };

  /** Plans to add these blobs. A conversation that already exists only gets those it lacks. */
  bring(named: readonly FileBlob[], outcome: ImportOutcome): void {
    for (const blob of named) {
      const id = this.idFor(blob.id);
      if (outcome === "same" && this.#here.blob(id) !== undefined) continue;
      this.#coming.set(id, { ...blob, id });
    }
  }

  coming(): FileBlob[] {
    return [...this.#coming.values()];
  }

  /** How many attachments of these messages have bytes neither in the file nor here. */
  missingIn(messages: readonly MessageNode[]): number {
    const moved = new Set(this.#moved.values());
    const has = (id: string) =>
      this.#inFile.has(id) || moved.has(id) || this.#here.blob(id) !== undefined;
    return messages.flatMap(namesIn).filter((id) => !has(id)).length;
  }
}

function namesIn({ message }: MessageNode): string[] {
  return blobIdsIn(message.content);
}

import { attachmentsIn } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

import type { ContextInFile } from "./families.ts";
import type { FileBlob } from "./format.ts";
import type { ImportOutcome, RowsHere } from "./plan.ts";

/** What becomes of the bytes that a file has, conversation by conversation. */
export class BlobPlan {
  readonly #inFile: ReadonlyMap<string, FileBlob>;
  readonly #here: Pick<RowsHere, "blob">;
  readonly #newId: () => string;
  /** New ids of those whose own is taken. */
  readonly #moved = new Map<string, string>();
  readonly #coming = new Map<string, FileBlob>();

  constructor(blobs: readonly FileBlob[], here: Pick<RowsHere, "blob">, newId: () => string) {
    this.#inFile = new Map(blobs.map((blob) => [blob.id, blob]));
    this.#here = here;
    this.#newId = newId;
  }

  /** Those of the file that a conversation names. */
  namedBy(members: readonly ContextInFile[]): FileBlob[] {
    const ids = members.flatMap(({ messages }) => messages.flatMap(namesIn));
    return [...new Set(ids)].flatMap((id) => this.#inFile.get(id) ?? []);
  }

  /** Its id is here with other bytes. */
  readonly isTaken = ({ id, mediaType, sha256 }: FileBlob): boolean => {
    const known = this.#here.blob(id);
    return known !== undefined && (known.sha256 !== sha256 || known.mediaType !== mediaType);
  };

  /** The id that a copy names it by. */
  readonly idFor = (id: string): string => {
    const blob = this.#inFile.get(id);
    if (blob === undefined || !this.isTaken(blob)) return id;
    const moved = this.#moved.get(id) ?? this.#newId();
    this.#moved.set(id, moved);
    return moved;
  };

  /** A conversation that is here already gets what it lacks. */
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

  /** How many attachments of these messages, as they come in, have their bytes nowhere. */
  missingIn(messages: readonly MessageNode[]): number {
    const moved = new Set(this.#moved.values());
    const has = (id: string) =>
      this.#inFile.has(id) || moved.has(id) || this.#here.blob(id) !== undefined;
    return messages.flatMap(namesIn).filter((id) => !has(id)).length;
  }
}

function namesIn({ message }: MessageNode): string[] {
  return attachmentsIn(message).map(({ blobId }) => blobId);
}

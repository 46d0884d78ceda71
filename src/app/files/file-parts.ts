import { blobText } from "#app/attachments/file-blobs.ts";
import { fileFrame, rowsText } from "#domain/files/file-text.ts";
import { BLOB_TABLE, FILE_TABLES, MEMORY_TABLE, MODE_TABLE } from "#domain/files/format.ts";
import type { FileRows, FileTable } from "#domain/files/format.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { BlobRow } from "#storage/rows.ts";

/** UTF-16 units kept as text before they become a blob, which the browser may move to disk. */
const PART = 8 * 1024 * 1024;

/** A Bough file being built; its whole text never exists in memory. */
export class FileParts {
  readonly counts: Record<FileTable, number> = { contexts: 0, branches: 0, messages: 0 };
  readonly #sealed: Record<FileTable, Blob[]> = { contexts: [], branches: [], messages: [] };
  readonly #texts: Record<FileTable, string[]> = { contexts: [], branches: [], messages: [] };
  readonly #lengths: Record<FileTable, number> = { contexts: 0, branches: 0, messages: 0 };
  #modes: readonly Mode[] = [];
  readonly #bytes = new Map<string, Blob>();
  #memories: string | undefined;

  add(table: FileTable, rows: FileRows[FileTable]): void {
    if (rows.length === 0) return;
    const text = `${this.counts[table] === 0 ? "" : ","}${rowsText(rows)}`;
    this.counts[table] += rows.length;
    this.#texts[table].push(text);
    this.#lengths[table] += text.length;
    if (this.#lengths[table] > PART) this.#seal(table);
  }

  /** A file without any has no table for them. */
  addMemories(rows: readonly Memory[]): void {
    if (rows.length > 0) this.#memories = rowsText(rows);
  }

  setModes(modes: readonly Mode[]): void {
    this.#modes = modes;
  }

  hasBytes(blobId: string): boolean {
    return this.#bytes.has(blobId);
  }

  async addBytes(row: BlobRow): Promise<void> {
    this.#bytes.set(row.id, await blobText(row, this.#bytes.size === 0));
  }

  #seal(table: FileTable): void {
    this.#sealed[table].push(new Blob(this.#texts[table]));
    this.#texts[table] = [];
    this.#lengths[table] = 0;
  }

  file(exportedAt: string): Blob {
    const { before, end } = fileFrame(exportedAt);
    const parts = FILE_TABLES.flatMap((table) => [
      before[table],
      ...this.#sealed[table],
      ...this.#texts[table],
    ]);
    const modes = this.#modes.length === 0 ? [] : [before[MODE_TABLE], rowsText(this.#modes)];
    const bytes = this.#bytes.size === 0 ? [] : [before[BLOB_TABLE], ...this.#bytes.values()];
    const memories = this.#memories === undefined ? [] : [before[MEMORY_TABLE], this.#memories];
    const extra = [...modes, ...memories];
    return new Blob([...parts, ...extra, ...bytes, end], { type: "application/json" });
  }
}

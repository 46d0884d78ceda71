import { blobText } from "#app/attachments/file-blobs.ts";
import type { HoldText } from "#app/attachments/file-blobs.ts";
import { fileFrame, rowsText, rowText } from "#domain/files/file-text.ts";
import {
  BLOB_TABLE,
  CONNECTION_TABLE,
  FILE_TABLES,
  FOLDER_TABLE,
  MCP_SERVER_TABLE,
  MEMORY_TABLE,
  MODE_TABLE,
  OWN_TOOL_TABLE,
  SETTING_TABLE,
} from "#domain/files/format.ts";
import type { FileRows, FileTable } from "#domain/files/format.ts";
import type { BlobRow } from "#storage/rows.ts";

/** The tables that follow those of conversations, in the order of the file. */
const BESIDE = [
  FOLDER_TABLE,
  MODE_TABLE,
  OWN_TOOL_TABLE,
  MCP_SERVER_TABLE,
  MEMORY_TABLE,
  SETTING_TABLE,
  CONNECTION_TABLE,
] as const;
type BesideTable = (typeof BESIDE)[number];

/** UTF-16 units that are kept as text before they become a blob. */
const PART = 8 * 1024 * 1024;

/** Blobs that are joined at once: joining tens of thousands at once would block the page. */
const GROUP = 200;

/** A Bough file that is being built. Its whole text never exists in memory. */
export class FileParts {
  readonly counts: Record<FileTable, number> = { contexts: 0, branches: 0, messages: 0 };
  readonly #sealed: Record<FileTable, Blob[]> = { contexts: [], branches: [], messages: [] };
  readonly #texts: Record<FileTable, string[]> = { contexts: [], branches: [], messages: [] };
  readonly #lengths: Record<FileTable, number> = { contexts: 0, branches: 0, messages: 0 };
  readonly #byteIds = new Set<string>();
  /** Rows of bytes: joined in groups here, not yet joined in `#bytes`. */
  readonly #groups: Blob[] = [];
  readonly #bytes: Blob[] = [];
  readonly #hold: HoldText;
  /** All pieces of text that were moved out of the heap. */
  readonly #held: Blob[] = [];
  readonly #beside = new Map<BesideTable, readonly object[]>();

  /** @param hold moves a piece of the text out of the heap; by default into memory */
  constructor(hold: HoldText = (text) => Promise.resolve(new Blob([text]))) {
    this.#hold = async (text) => {
      const piece = await hold(text);
      this.#held.push(piece);
      return piece;
    };
  }

  /**
   * Adds rows to a table.
   * @param breath awaited after each row, so that the page stays responsive
   */
  async add(
    table: FileTable,
    rows: FileRows[FileTable],
    breath: () => Promise<void>,
  ): Promise<void> {
    for (const row of rows) {
      const text = `${this.counts[table] === 0 ? "" : ","}\n${rowText(row)}`;
      this.counts[table] += 1;
      this.#texts[table].push(text);
      this.#lengths[table] += text.length;
      if (this.#lengths[table] > PART) await this.#seal(table);
      await breath();
    }
  }

  /** Sets the rows of a table. A table without rows is left out of the file. */
  set(table: BesideTable, rows: readonly object[]): void {
    this.#beside.set(table, rows);
  }

  hasBytes(blobId: string): boolean {
    return this.#byteIds.has(blobId);
  }

  /**
   * Adds a row of bytes. Rejects with the browser's error if they cannot be read; the file is then unchanged.
   */
  async addBytes(row: BlobRow): Promise<void> {
    const text = await blobText(row, this.#byteIds.size === 0, this.#hold);
    this.#byteIds.add(row.id);
    this.#bytes.push(text);
    if (this.#bytes.length >= GROUP) this.#groups.push(new Blob(this.#bytes.splice(0)));
  }

  /**
   * Checks that every piece held so far can still be read. Rejects with the browser's error if it has dropped
   * one, because saving the file would then break off or fail. A piece is always dropped as a whole.
   *
   * @param breath awaited after each piece
   */
  async checkHeld(breath: () => Promise<void>): Promise<void> {
    for (const piece of this.#held) {
      await piece.slice(-1).arrayBuffer();
      await breath();
    }
  }

  async #seal(table: FileTable): Promise<void> {
    const text = this.#texts[table].join("");
    this.#texts[table] = [];
    this.#lengths[table] = 0;
    this.#sealed[table].push(await this.#hold(text));
  }

  file(exportedAt: string): Blob {
    const { before, end } = fileFrame(exportedAt);
    const parts = FILE_TABLES.flatMap((table) => [
      before[table],
      ...this.#sealed[table],
      ...this.#texts[table],
    ]);
    const rows = [...this.#groups, ...this.#bytes];
    const bytes = rows.length === 0 ? [] : [before[BLOB_TABLE], ...rows];
    const extra = BESIDE.flatMap((table) => {
      const own = this.#beside.get(table) ?? [];
      return own.length === 0 ? [] : [before[table], rowsText(own)];
    });
    return new Blob([...parts, ...extra, ...bytes, end], { type: "application/json" });
  }
}

import type { Result } from "#domain/result.ts";
import { foldersOf, normalizeFolder, normalizePath } from "#domain/workspace/path.ts";
import { pathsIn } from "#domain/workspace/workspace.ts";

/** Exists only in workers, so the page's types do not know it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** The most bytes that one read brings into the engine. */
export const MOST_READ = 16 * 1024 * 1024;

/**
 * The branch's files as running code sees them. Bytes are read when the code asks for them. What the code
 * writes stays here until its call has succeeded.
 */
export class CodeFiles {
  readonly #known = new Map<string, Blob>();
  #files = new Map<string, Blob>();
  #written = new Map<string, Blob | null>();

  /** Prepares for the next call. Blobs from earlier calls are still known. */
  begin(files: ReadonlyMap<string, string>, blobs: ReadonlyMap<string, Blob>): void {
    for (const [id, blob] of blobs) this.#known.set(id, blob);
    this.#written = new Map();
    this.#files = new Map();
    for (const [path, id] of files) {
      const blob = this.#known.get(id);
      if (blob !== undefined) this.#files.set(path, blob);
    }
  }

  list(folder: string): string[] {
    return pathsIn(this.#files, valueOf(normalizeFolder(folder))).toSorted();
  }

  exists(written: string): boolean {
    const path = normalizePath(written);
    return path.ok && this.#files.has(path.value);
  }

  /** A file's size in bytes; 0 if there is no such file. */
  size(path: string): number {
    return this.#files.get(path)?.size ?? 0;
  }

  /** @throws Error if there is no such file, or it is not text */
  text(written: string): string {
    const bytes = this.bytes(written, 0, -1);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new Error(`${written} is not text. Read it with files.bytes(path).`);
    }
  }

  /** @param to the position after the last byte; if negative, the file's end */
  bytes(written: string, from: number, to: number): ArrayBuffer {
    const path = pathOf(written);
    const blob = this.#files.get(path);
    if (blob === undefined) throw new Error(`There is no file ${path}. files.list() names all.`);
    const piece = blob.slice(from, to < 0 ? blob.size : to);
    if (piece.size > MOST_READ) {
      const most = MOST_READ / 1024 / 1024;
      throw new Error(
        `${path} is larger than ${most} MB: read it in pieces, bytes(path, from, to).`,
      );
    }
    return new FileReaderSync().readAsArrayBuffer(piece);
  }

  write(written: string, content: BlobPart): void {
    const path = pathOf(written);
    const blob = new Blob([content]);
    for (const folder of foldersOf(path)) if (this.#files.has(folder)) this.remove(folder);
    for (const inside of this.list(path)) this.remove(inside);
    this.#files.set(path, blob);
    this.#written.set(path, blob);
  }

  remove(written: string): boolean {
    const path = pathOf(written);
    if (!this.#files.delete(path)) return false;
    this.#written.set(path, null);
    return true;
  }

  /** The files that changed since `begin`; null for deleted ones. */
  written(): ReadonlyMap<string, Blob | null> {
    return this.#written;
  }
}

function pathOf(written: string): string {
  return valueOf(normalizePath(written));
}

function valueOf(path: Result<string, string>): string {
  if (path.ok) return path.value;
  throw new Error(path.error);
}

import type {
  MicroPythonFiles,
  MicroPythonNode,
  MicroPythonStream,
} from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

import { MOST_READ } from "./code-files.ts";
import type { CodeFiles } from "./code-files.ts";

/** Where Python sees the branch's files; also its current directory. */
const ROOT = "/work";

/** The most bytes of all files that Python holds, and the most files and folders. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_NODES = 20_000;

/** The number of "No space left on device". */
const FULL = 51;

/**
 * The branch's files as Python's file system, which holds them in memory. Bytes are read when a file is
 * opened. Whatever differs after the call was changed by the call.
 */
export class PythonFiles {
  readonly #fs: MicroPythonFiles;
  /** Files as the call found them: path and size before the call. */
  #found = new Map<MicroPythonNode, { path: string; size: number }>();
  readonly #changed = new Set<MicroPythonNode>();
  #files: CodeFiles | undefined;
  /** Never less than what Python holds. `#recount` subtracts what it has deleted since. */
  #held: Held = { bytes: 0, nodes: 0 };
  /** What the engine itself needs. */
  readonly #ofEngine: Held;

  constructor(fs: MicroPythonFiles) {
    this.#fs = fs;
    fs.mkdirTree(ROOT);
    this.#ofEngine = this.#count();
    this.#limit();
    fs.mount(fs.filesystems.MEMFS, {}, ROOT);
  }

  /** Prepares for the next call. */
  begin(files: CodeFiles): void {
    const fs = this.#fs;
    fs.chdir("/");
    fs.unmount(ROOT);
    this.#files = files;
    this.#found = new Map();
    this.#changed.clear();
    fs.mount(fs.filesystems.MEMFS, {}, ROOT);
    fs.chdir(ROOT);
    this.#recount();
    for (const path of files.list("")) this.#put(path, files.size(path));
  }

  /**
   * Transfers what Python has changed to `files`.
   *
   * @throws Error if a file cannot be one of the branch's
   */
  finish(files: CodeFiles): void {
    const left = new Set(files.list(""));
    const written: [path: string, data: Uint8Array<ArrayBuffer>][] = [];
    for (const [path, node] of this.#walk("", this.#fs.lookupPath(ROOT).node)) {
      left.delete(path);
      const found = this.#found.get(node);
      const isSame = found?.path === path && found.size === node.usedBytes;
      if (!isSame || this.#changed.has(node)) written.push([path, this.#bytesOf(node)]);
    }
    for (const path of left) files.remove(path);
    for (const [path, data] of written) files.write(path, data);
  }

  #put(path: string, size: number): void {
    const fs = this.#fs;
    const folder = path.lastIndexOf("/");
    if (folder > 0) fs.mkdirTree(`${ROOT}/${path.slice(0, folder)}`);
    const node = fs.create(`${ROOT}/${path}`, 0o666);
    node.contents = null;
    node.usedBytes = size;
    node.stream_ops = {
      ...node.stream_ops,
      open: (stream: MicroPythonStream) => this.#load(stream.node),
    };
    this.#found.set(node, { path, size });
  }

  /** Reads the content that the file had before the call, unless it was already read. */
  #load(node: MicroPythonNode): void {
    const found = this.#found.get(node);
    if (found === undefined || isBytes(node.contents) || node.usedBytes === 0) return;
    this.#grow(found.size);
    const bytes = new Uint8Array(found.size);
    for (let from = 0; from < found.size; from += MOST_READ) {
      const piece = this.#files?.bytes(found.path, from, Math.min(found.size, from + MOST_READ));
      if (piece !== undefined) bytes.set(new Uint8Array(piece), from);
    }
    node.contents = bytes;
  }

  #bytesOf(node: MicroPythonNode): Uint8Array<ArrayBuffer> {
    this.#load(node);
    if (!isBytes(node.contents)) return new Uint8Array();
    const { buffer, byteOffset } = node.contents;
    return new Uint8Array(buffer, byteOffset, node.usedBytes).slice();
  }

  *#walk(folder: string, node: MicroPythonNode): Generator<[path: string, node: MicroPythonNode]> {
    for (const [name, inside] of Object.entries(node.contents ?? {})) {
      const path = folder === "" ? name : `${folder}/${name}`;
      // The contents of a folder are its nodes.
      if (this.#fs.isDir(inside.mode)) yield* this.#walk(path, inside as MicroPythonNode);
      else yield [path, inside as MicroPythonNode];
    }
  }

  /** Limits the files, which are outside of the engine's own memory and its limit. */
  #limit(): void {
    const memory = this.#fs.filesystems.MEMFS;
    const create = memory.createNode.bind(memory);
    memory.createNode = (parent, name, mode, device) => {
      this.#take({ bytes: 0, nodes: 1 });
      const node = create(parent, name, mode, device);
      // Otherwise a file named `__proto__` would be lost.
      if (this.#fs.isDir(mode)) node.contents = Object.create(null) as typeof node.contents;
      return node;
    };
    const { node: ofFiles, stream } = memory.ops_table.file;
    const set = ofFiles.setattr;
    ofFiles.setattr = (node, values) => {
      if (values.size !== undefined) this.#grow(values.size - node.usedBytes);
      if (values.size === 0) node.contents = new Uint8Array();
      else if (values.size !== undefined) this.#load(node);
      set(node, values);
    };
    const write = stream.write;
    stream.write = (target, buffer, offset, length, position, canOwn) => {
      this.#grow(position + length - target.node.usedBytes);
      this.#changed.add(target.node);
      return write(target, buffer, offset, length, position, canOwn);
    };
  }

  #grow(bytes: number): void {
    this.#take({ bytes: Math.max(0, bytes), nodes: 0 });
  }

  /** @throws ErrnoError if there is no room */
  #take(more: Held): void {
    if (!this.#hasRoomFor(more)) this.#recount();
    if (!this.#hasRoomFor(more)) throw new this.#fs.ErrnoError(FULL);
    this.#held.bytes += more.bytes;
    this.#held.nodes += more.nodes;
  }

  #hasRoomFor({ bytes, nodes }: Held): boolean {
    const { bytes: held, nodes: there } = this.#held;
    return held + bytes <= MOST_BYTES && there + nodes <= MOST_NODES;
  }

  #recount(): void {
    const { bytes, nodes } = this.#count();
    this.#held = {
      bytes: Math.max(0, bytes - this.#ofEngine.bytes),
      nodes: Math.max(0, nodes - this.#ofEngine.nodes),
    };
  }

  /** Counts the whole file system. A file that was deleted while open is still there. */
  #count(): Held {
    const fs = this.#fs;
    const open = fs.streams.flatMap((stream) => stream?.node ?? []);
    const nodes = new Set([...open, fs.lookupPath("/").node, fs.lookupPath(ROOT).node]);
    // This also visits the nodes that it adds.
    for (const node of nodes) {
      if (!fs.isDir(node.mode)) continue;
      for (const inside of Object.values(node.contents ?? {})) nodes.add(inside as MicroPythonNode);
    }
    const sizes = [...nodes].map(({ contents, usedBytes }) => (isBytes(contents) ? usedBytes : 0));
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), nodes: nodes.size };
  }
}

/** Bytes that were read or written, and the number of files and folders. */
interface Held {
  bytes: number;
  nodes: number;
}

/** Whether contents are bytes. Emscripten keeps them in arrays of either sign. */
function isBytes(contents: MicroPythonNode["contents"]): contents is Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(contents);
}

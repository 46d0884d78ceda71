declare module "@micropython/micropython-webassembly-pyscript/micropython.mjs" {
  /** Emscripten's module, with only what this app uses. */
  export interface MicroPython {
    FS: MicroPythonFiles;
    _malloc: (bytes: number) => number;
    _free: (pointer: number) => void;
    ccall(name: string, returns: string, types: string[], values: number[]): number;
    getValue(pointer: number, type: "i32"): number;
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, pointer: number, bytes: number): void;
    UTF8ToString(pointer: number, bytes: number): string;
  }

  export interface MicroPythonNode {
    id: number;
    mode: number;
    /** For a folder: its nodes by name. */
    contents: Uint8Array<ArrayBuffer> | Record<string, MicroPythonNode> | null;
    usedBytes: number;
    stream_ops: object;
  }

  export interface MicroPythonStream {
    node: MicroPythonNode;
    stream_ops: object;
  }

  export type WriteToStream = (
    stream: MicroPythonStream,
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
    canOwn?: boolean,
  ) => number;

  /** Emscripten's file system in memory. */
  export interface MicroPythonFiles {
    filesystems: {
      MEMFS: {
        createNode(
          parent: MicroPythonNode | null,
          name: string,
          mode: number,
          device: number,
        ): MicroPythonNode;
        ops_table: {
          file: {
            node: { setattr: (node: MicroPythonNode, values: { size?: number }) => void };
            stream: { write: WriteToStream };
          };
        };
      };
    };
    ErrnoError: new (errno: number) => Error;
    /** Streams by descriptor. A closed one leaves a hole. */
    streams: (MicroPythonStream | null | undefined)[];
    getStream(descriptor: number): MicroPythonStream;
    chdir(path: string): void;
    mkdirTree(path: string): void;
    create(path: string, mode: number): MicroPythonNode;
    lookupPath(path: string): { node: MicroPythonNode };
    isDir(mode: number): boolean;
    mount(type: object, options: object, path: string): void;
    unmount(path: string): void;
    readFile(path: string, options: { encoding: "utf8" }): string;
    writeFile(path: string, text: string): void;
  }

  export interface MicroPythonOptions {
    stdout(byte: number): void;
    stderr(byte: number): void;
    instantiateWasm(
      imports: Record<string, Record<string, WebAssembly.ImportValue>>,
      done: (instance: WebAssembly.Instance) => void,
    ): void;
  }

  export default function create(options: MicroPythonOptions): Promise<MicroPython>;
}

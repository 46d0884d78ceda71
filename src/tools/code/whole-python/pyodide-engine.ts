import type { MicroPythonFiles } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { loadPyodide, version } from "pyodide";
import type { PyodideInterface } from "pyodide";

import { closeWorker } from "#tools/sandbox/close-worker.ts";

import type { PythonBytes } from "./python-bytes.ts";
import { WHOLE_PRELUDE } from "./whole-prelude.ts";

/** Python, in a worker that runs nothing else. */
export interface WholePython {
  files: MicroPythonFiles;
  /** Resolves to how the program ended, a line break, and its value as JSON or its traceback. */
  run(program: string): Promise<string>;
}

/** In place of Pyodide's own list of packages: there are none. */
const NO_PACKAGES = {
  info: {
    abi_version: "2026_0",
    arch: "wasm32",
    platform: "emscripten",
    version,
    python: "3.14.2",
  },
  packages: {},
};

const FOLDER = "bough:/";

/**
 * @param memory the most bytes that the engine may have in total; it is checked when the engine asks for
 *   more
 */
export async function startPython(
  { script, wasm, library }: PythonBytes,
  memory: () => number,
  onBytes: (bytes: Uint8Array) => void,
): Promise<WholePython> {
  limitMemory(memory);
  // Pyodide requests its files with `fetch`, which could not load anything here.
  const answer = async (address: string | URL) =>
    new Response(String(address).endsWith(".wasm") ? wasm : library, {
      headers: { "content-type": "application/wasm" },
    });
  Reflect.defineProperty(globalThis, "fetch", { value: answer, configurable: true });
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: createPyodideModule } = (await import(address)) as { default: unknown };
  URL.revokeObjectURL(address);
  const options = {
    indexURL: FOLDER,
    createPyodideModule,
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: FOLDER,
    // What `import js` would expose; by default, everything that the worker has.
    jsglobals: Object.create(null) as object,
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  };
  const python = await loadPyodide(options as Parameters<typeof loadPyodide>[0]);
  closeWorker();
  const write = (bytes: Uint8Array): number => {
    onBytes(bytes);
    return bytes.length;
  };
  python.setStdout({ write });
  python.setStderr({ write });
  const run = preludeIn(python);
  return { files: python.FS as unknown as MicroPythonFiles, run };
}

function preludeIn(python: PyodideInterface): (program: string) => Promise<string> {
  const scope = python.toPy({ __name__: "_bough" }) as unknown;
  const run = python.runPython(WHOLE_PRELUDE, { globals: scope as never }) as Run;
  python.unregisterJsModule("js");
  python.unregisterJsModule("pyodide_js");
  // Python can wait for its own tasks only if the browser can pause WebAssembly.
  const canWait = "Suspending" in WebAssembly;
  return async (program) => (canWait ? await run.callPromising(program) : run(program));
}

interface Run {
  (program: string): string;
  callPromising(program: string): Promise<string>;
}

type Imports = Record<string, Record<string, WebAssembly.ImportValue>>;

function limitMemory(memory: () => number): void {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (source, imports: Imports = {}) => {
    const grow = imports["env"]?.["emscripten_resize_heap"];
    if (imports["env"] !== undefined) {
      imports["env"]["emscripten_resize_heap"] = (bytes: number) =>
        typeof grow !== "function" || bytes >>> 0 > memory() ? 0 : grow(bytes);
    }
    return instantiate(source, imports);
  };
}

import createMicroPython from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import type { MicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
// Vite creates the default export: the URL of the file.
// oxlint-disable-next-line import/default
import wasmLocation from "@micropython/micropython-webassembly-pyscript/micropython.wasm?url";

import { closeWorker } from "#tools/sandbox/close-worker.ts";

/**
 * The functions through which Python could reach objects of the worker: `import js`, `jsffi`, awaiting a
 * promise. The engine gets functions that do nothing instead, so no object ever enters it.
 */
const BRIDGE = [
  "proxy_convert_mp_to_js_then_js_to_mp_obj_jsside",
  "proxy_convert_mp_to_js_then_js_to_js_then_js_to_mp_obj_jsside",
  "js_get_proxy_js_ref_info",
  "call0",
  "call0_kwarg",
  "call1",
  "call2",
  "calln",
  "calln_kwarg",
  "lookup_attr",
  "store_attr",
  "has_attr",
  "js_subscr_load",
  "js_subscr_store",
  "js_get_iter",
  "js_iter_next",
  "js_reflect_construct",
  "js_check_existing",
  "js_get_error_info",
  "js_then_resolve",
  "js_then_reject",
  "js_then_continue",
  "create_promise",
  "proxy_js_free_obj",
] as const;

/**
 * The other functions that the engine may import: files in memory, the clock, random numbers, its own
 * traps.
 */
const ALLOWED =
  /^(?:__syscall_\w+|fd_\w+|invoke_\w+|mp_js_(?:random_u32|ticks_ms|time_ms)|_abort_js|_emscripten_throw_longjmp|emscripten_resize_heap)$/u;

/** Bytes that calls of functions may take, and bytes of the heap at first. */
const CALLS = 64 * 1024;
const HEAP = 4 * 1024 * 1024;

/** The first number of a result that is an exception. */
const EXCEPTION = -1;

/** MicroPython, in a worker that runs nothing else. */
export interface PythonEngine {
  files: MicroPython["FS"];
  /** Returns the traceback if the program raised an exception. */
  run(program: string): string | undefined;
}

/**
 * @param memory the most bytes that the engine may have in total; it is checked when the engine asks for
 *   more
 */
export async function loadMicroPython(
  memory: () => number,
  onByte: (byte: number) => void,
): Promise<PythonEngine> {
  const compiled = await compiledEngine();
  closeWorker();
  const python = await createMicroPython({
    stdout: onByte,
    stderr: onByte,
    instantiateWasm: ({ env = {}, ...others }, done) => {
      const imports = { ...others, env: withoutBridge(env, memory) };
      done(new WebAssembly.Instance(compiled, imports));
    },
  });
  python.ccall("mp_js_init", "null", ["number", "number"], [CALLS, HEAP]);
  python.ccall("proxy_c_init", "null", [], []);
  return { files: python.FS, run: (program) => runIn(python, program) };
}

async function compiledEngine(): Promise<WebAssembly.Module> {
  // A worker from a blob has no address that the file's address could be relative to.
  const address = new URL(wasmLocation, import.meta.url);
  // A file of the page itself. Emscripten would also fetch it, but give the engine its bridge.
  // oxlint-disable-next-line no-restricted-globals
  const response = await fetch(address);
  return WebAssembly.compile(await response.arrayBuffer());
}

type Imports = Record<string, WebAssembly.ImportValue>;

function withoutBridge(env: Imports, memory: () => number): Imports {
  const own: Imports = {};
  for (const [name, value] of Object.entries(env)) if (ALLOWED.test(name)) own[name] = value;
  for (const name of BRIDGE) own[name] = () => 0;
  const grow = env["emscripten_resize_heap"];
  own["emscripten_resize_heap"] = (bytes: number) =>
    typeof grow !== "function" || bytes >>> 0 > memory() ? 0 : grow(bytes);
  return own;
}

function runIn(python: MicroPython, program: string): string | undefined {
  const bytes = python.lengthBytesUTF8(program);
  const { _malloc: allocate, _free: free } = python;
  const source = allocate(bytes + 1);
  const result = allocate(12);
  python.stringToUTF8(program, source, bytes + 1);
  python.ccall(
    "mp_js_do_exec",
    "number",
    ["pointer", "number", "pointer"],
    [source, bytes, result],
  );
  const [kind, length, text] = [0, 4, 8].map((at) => python.getValue(result + at, "i32"));
  free(source);
  free(result);
  if (kind !== EXCEPTION) return undefined;
  const [, traceback] = python.UTF8ToString(text ?? 0, length ?? 0).split("\u0004");
  return traceback ?? "";
}

import quickJs from "@jitl/quickjs-ng-wasmfile-release-sync";
// Vite creates the default export: the URL of the file.
// oxlint-disable-next-line import/default
import wasmLocation from "@jitl/quickjs-ng-wasmfile-release-sync/wasm?url";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";

import { closeWorker } from "./close-worker.ts";

/** Bytes. With a larger stack, deep recursion would end in the host's own stack overflow. */
const STACK = 64 * 1024;

/**
 * Loads QuickJS, in a worker that runs nothing else: removes from this worker whatever could reach the
 * network or storage.
 */
export async function loadEngine(): Promise<{ newRuntime(memory: number): QuickJSRuntime }> {
  // A worker from a blob has no address that the file's address could be relative to.
  const wasm = new URL(wasmLocation, import.meta.url).href;
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(quickJs, { wasmLocation: wasm }));
  closeWorker();
  return {
    newRuntime: (memory) => {
      const runtime = engine.newRuntime();
      runtime.setMemoryLimit(memory);
      runtime.setMaxStackSize(STACK);
      return runtime;
    },
  };
}

/** An error of the engine as one line, such as "TypeError: no". */
export function messageOf(context: QuickJSContext, error: QuickJSHandle): string {
  const dumped: unknown = context.dump(error);
  if (typeof dumped !== "object" || dumped === null) return String(dumped);
  const [name, message] = [Reflect.get(dumped, "name"), Reflect.get(dumped, "message")];
  return [name, message].filter((part) => typeof part === "string" && part !== "").join(": ");
}

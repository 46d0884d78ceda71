import quickJs from "@jitl/quickjs-ng-wasmfile-release-sync";
// Vite creates the default export: the URL of the file.
// oxlint-disable-next-line import/default
import wasmLocation from "@jitl/quickjs-ng-wasmfile-release-sync/wasm?url";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";

/** The bare engine: no limits, no files, and nothing of Bough. */
const engine = newQuickJSWASMModuleFromVariant(newVariant(quickJs, { wasmLocation }));

addEventListener("message", ({ data: code }: MessageEvent<string>) => {
  void engine.then((loaded) => postMessage(loaded.evalCode(code)));
});

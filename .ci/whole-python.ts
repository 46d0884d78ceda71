import { createReadStream, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { Plugin } from "vite";

const installed = createRequire(import.meta.url);
const folder = dirname(installed.resolve("pyodide/package.json"));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
  version: string;
}; // The file is the package's own.

const NAMES = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];

const NOTICE = `Pyodide ${version}: CPython compiled to WebAssembly, unchanged, from the npm package "pyodide".
Licence: Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/
Source: https://github.com/pyodide/pyodide/tree/${version}
It holds CPython and its standard library, under the Python Software Foundation License:
https://docs.python.org/3/license.html
`;

/** The folder of Pyodide's files, relative to the page's address, and the number of bytes of each. */
export const wholePython = {
  folder: `python-${version}`,
  files: Object.fromEntries(NAMES.map((name) => [name, statSync(join(folder, name)).size])),
};

/**
 * Serves Pyodide's files as they are, in a folder with the version in its name. They are 13 MB that few
 * people load, so they are neither bundled nor in this repository.
 */
export function wholePythonFiles(): Plugin {
  return {
    name: "bough:whole-python",
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const name = NAMES.find((one) => request.url?.endsWith(`/${wholePython.folder}/${one}`));
        if (name === undefined) next();
        else createReadStream(join(folder, name)).pipe(response);
      });
    },
    generateBundle() {
      for (const name of NAMES) {
        const source = readFileSync(join(folder, name));
        this.emitFile({ type: "asset", fileName: `${wholePython.folder}/${name}`, source });
      }
      const fileName = `${wholePython.folder}/NOTICE.txt`;
      this.emitFile({ type: "asset", fileName, source: NOTICE });
    },
  };
}

import { isLibraryName } from "#domain/artifacts/libraries.ts";
import type { LibraryName } from "#domain/artifacts/libraries.ts";

import type { BuildIo } from "./build-io.ts";
import type { LibraryCode } from "./protocol.ts";

/** The libraries that a page uses, including those that they use themselves. */
export class UsedLibraries {
  readonly #io: BuildIo;
  readonly #found = new Map<LibraryName, LibraryCode>();

  constructor(io: BuildIo) {
    this.#io = io;
  }

  async add(name: LibraryName): Promise<void> {
    if (this.#found.has(name)) return;
    const library = await this.#io.library(name);
    this.#found.set(name, library);
    for (const [, used = ""] of library.code.matchAll(/require\(["'`]([^"'`]+)["'`]\)/gu)) {
      if (isLibraryName(used)) await this.add(used);
    }
  }

  /** A script that defines all libraries. Each one runs when it is first used. */
  script(): string {
    return [...this.#found]
      .map(
        ([name, { code }]) =>
          `bough.define(${JSON.stringify(name)},function(module,exports,require){${code}\n});`,
      )
      .join("\n");
  }

  /** The libraries' entries in the page's import map. */
  imports(): Record<string, string> {
    return Object.fromEntries(
      [...this.#found].map(([name, { names }]) => [name, moduleAddress(moduleOf(name, names))]),
    );
  }
}

/** A module that exports what a library exports. */
function moduleOf(name: string, names: readonly string[]): string {
  const list = names.join(",");
  return `const all=bough.library(${JSON.stringify(name)});export default "default" in all?all.default:all;${list === "" ? "" : `export const{${list}}=all;`}`;
}

/** Puts a module's code into an address. */
export function moduleAddress(code: string): string {
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`;
}

/** The global variables that the libraries' scripts from a public server would define. */
export const globalNames: Readonly<Partial<Record<LibraryName, string>>> = {
  react: "React",
  "react-dom": "ReactDOM",
  recharts: "Recharts",
  "lucide-react": "LucideReact",
  d3: "d3",
  "chart.js": "Chart",
  three: "THREE",
  lodash: "_",
  papaparse: "Papa",
  mermaid: "mermaid",
  vega: "vega",
  "vega-lite": "vegaLite",
};

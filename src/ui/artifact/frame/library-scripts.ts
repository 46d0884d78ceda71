import { isLibraryName } from "#domain/artifacts/libraries.ts";
import type { LibraryName } from "#domain/artifacts/libraries.ts";

import type { BuildIo } from "./build-io.ts";
import type { LibraryCode } from "./protocol.ts";

/** The libraries that a page uses, with those that they use. */
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

  /** Defines all of them; each runs when it is first used. */
  script(): string {
    return [...this.#found]
      .map(
        ([name, { code }]) =>
          `bough.define(${JSON.stringify(name)},function(module,exports,require){${code}\n});`,
      )
      .join("\n");
  }

  /** For the page's import map. */
  imports(): Record<string, string> {
    return Object.fromEntries(
      [...this.#found].map(([name, { names }]) => [name, moduleAddress(moduleOf(name, names))]),
    );
  }
}

/** The library as a module. */
function moduleOf(name: string, names: readonly string[]): string {
  const list = names.join(",");
  return `const all=bough.library(${JSON.stringify(name)});export default "default" in all?all.default:all;${list === "" ? "" : `export const{${list}}=all;`}`;
}

/** Code of a module as its address. */
export function moduleAddress(code: string): string {
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`;
}

/** The variable that a script from a public server would have made. */
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

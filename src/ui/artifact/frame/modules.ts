import { parse } from "es-module-lexer/js";
import { transform } from "sucrase";

import { LIBRARIES_IN_WORDS, libraryAt, libraryNamed } from "#domain/artifacts/libraries.ts";

import { BuildProblem } from "./build-io.ts";
import type { BuildIo } from "./build-io.ts";
import { UsedLibraries, moduleAddress } from "./library-scripts.ts";
import { dataAddress, endingOf, isOutside, resolvePath } from "./paths.ts";
import { inlineStyle } from "./style-sheets.ts";

/**
 * Prefix of the names by which files of the workspace are imported. The page's import map leads to their
 * code.
 */
const SCHEME = "file:///";
const CODE = new Set(["js", "mjs", "jsx", "ts", "tsx", "mts"]);
/** Endings to try, in this order, if an import omits the end of a file's name. */
const ENDINGS = [
  "",
  ".jsx",
  ".tsx",
  ".js",
  ".ts",
  ".mjs",
  "/index.jsx",
  "/index.tsx",
  "/index.js",
  "/index.ts",
];

/** The modules of a page: its files, compiled, and the libraries that they import. */
export class Modules {
  readonly libraries: UsedLibraries;
  /** Names and addresses from the page's own import map. */
  names: Readonly<Record<string, string>> = {};
  readonly #io: BuildIo;
  readonly #imports: Record<string, string> = {};

  constructor(io: BuildIo) {
    this.#io = io;
    this.libraries = new UsedLibraries(io);
  }

  imports(): Record<string, string> {
    return { ...this.libraries.imports(), ...this.#imports };
  }

  /** Adds a file and returns the name by which it is imported. @throws BuildProblem */
  async addFile(path: string, text: string): Promise<string> {
    const name = `${SCHEME}${path}`;
    if (this.#imports[name] !== undefined) return name;
    // Set before compiling, since modules may import each other.
    this.#imports[name] = "data:text/javascript,";
    this.#imports[name] = moduleAddress(await this.compile(path, text));
    return name;
  }

  /** Compiles code so that its imports lead to the page's modules and libraries. @throws BuildProblem */
  async compile(path: string, text: string): Promise<string> {
    const plain = stripTypes(path, text);
    let code = "";
    let at = 0;
    for (const found of importsOf(path, plain)) {
      // There is no name in `import.meta`, or in an import whose name is computed.
      if (found.type === "import-meta" || typeof found.specifier !== "string") continue;
      const isSure = found.type !== "dynamic";
      const named = await this.#named(path, found.specifier).catch((error: unknown) => {
        // A dynamic import may never run. If it does, it fails there, where the code may catch the error.
        if (isSure || !(error instanceof BuildProblem)) throw error;
        this.#io.problem(error.message);
        return found.specifier;
      });
      const name = JSON.stringify(named);
      const isQuoted = /["'`]/u.test(plain.charAt(found.start));
      code += plain.slice(at, isQuoted ? found.start : found.start - 1) + name;
      at = isQuoted ? found.end : found.end + 1;
      // Drops import attributes such as `type: "json"`: here every module is a script.
      if (isSure && found.attributesStart > -1) at = found.importEnd;
    }
    return `${code}${plain.slice(at)}\n//# sourceURL=${encodeURI(path)}`;
  }

  async #named(from: string, wanted: string): Promise<string> {
    const mapped = this.names[wanted] ?? wanted;
    if (isOutside(mapped)) return this.#library(wanted, libraryAt(mapped));
    if (/^[./]/u.test(mapped)) return this.#file(from, mapped);
    return this.#library(wanted, libraryNamed(mapped));
  }

  async #library(wanted: string, name: ReturnType<typeof libraryNamed>): Promise<string> {
    if (name === undefined) {
      throw new BuildProblem(
        `Cannot import "${wanted}": it is not here, and there is no network. There are ${LIBRARIES_IN_WORDS}.`,
      );
    }
    await this.libraries.add(name);
    return name;
  }

  async #file(from: string, wanted: string): Promise<string> {
    const wished = resolvePath(from, wanted);
    for (const ending of ENDINGS) {
      const path = `${wished}${ending}`;
      const data = await this.#io.file(path);
      if (data !== null) return this.#asModule(path, data);
    }
    throw new BuildProblem(`${from} imports "${wanted}", but there is no file ${wished}.`);
  }

  async #asModule(path: string, data: Blob): Promise<string> {
    const ending = endingOf(path);
    if (CODE.has(ending)) return this.addFile(path, await data.text());
    const name = `${SCHEME}${path}`;
    this.#imports[name] = moduleAddress(await this.#valueOf(path, ending, data));
    return name;
  }

  async #valueOf(path: string, ending: string, data: Blob): Promise<string> {
    if (ending === "json") return `export default ${(await data.text()).trim()};`;
    if (ending !== "css") return `export default ${JSON.stringify(await dataAddress(path, data))};`;
    const css = await inlineStyle(path, await data.text(), this.#io);
    // Class names stay as they are, so a style sheet's module returns each name unchanged.
    return `const style=document.createElement("style");style.textContent=${JSON.stringify(css)};document.head.append(style);export default new Proxy({},{get:(_all,name)=>name});`;
  }
}

function stripTypes(path: string, text: string): string {
  const ending = endingOf(path);
  const isTyped = ending === "ts" || ending === "tsx" || ending === "mts";
  const hasJsx = ending !== "ts" && ending !== "mts";
  try {
    return transform(text, {
      transforms: [
        ...(hasJsx ? (["jsx"] as const) : []),
        ...(isTyped ? (["typescript"] as const) : []),
      ],
      jsxRuntime: "automatic",
      production: true,
      filePath: path,
      disableESTransforms: true,
    }).code;
  } catch (error) {
    throw new BuildProblem(
      `${path} cannot be read: ${error instanceof Error ? error.message.replace(`Error transforming ${path}: `, "") : String(error)}`,
    );
  }
}

function importsOf(path: string, code: string) {
  try {
    return parse(code)[0];
  } catch (error) {
    throw new BuildProblem(`${path} cannot be read: ${String(error)}`);
  }
}

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, "node_modules/.cache/bough-frame");
const installed = createRequire(join(root, "package.json"));

/**
 * Bundles what runs in an artifact's frame. The frame cannot load anything, so this reaches it as text in a
 * message. `./x.ts?frame` is a script of ours, bundled into one function; `frame-library:NAME` is a package,
 * bundled as CommonJS, with the names of its exports.
 */
export function frameBundle(): Plugin {
  return {
    name: "bough:frame-bundle",
    enforce: "pre",
    async resolveId(source, importer) {
      if (source.startsWith("frame-library:")) return `\0${source}`;
      if (!source.endsWith("?frame")) return null;
      const file = await this.resolve(source.slice(0, -"?frame".length), importer);
      return file === null ? null : `\0frame:${file.id}.js`;
    },
    async load(id) {
      if (id.startsWith("\0frame-library:")) {
        const { code, names } = await library(id.slice("\0frame-library:".length));
        return `export const code = ${JSON.stringify(code)};\nexport const names = ${JSON.stringify(names)};`;
      }
      if (!id.startsWith("\0frame:")) return null;
      const file = id.slice("\0frame:".length, -".js".length);
      const { code, files } = await script(file);
      for (const each of files) this.addWatchFile(each);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

async function script(file: string): Promise<{ code: string; files: string[] }> {
  const bundle = await rolldown({
    input: file,
    platform: "browser",
    // Packages that run in Node too name these modules; no frame asks for them.
    external: /^node:/u,
    plugins: [frameBundle()],
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return { code: output[0].code, files: output[0].moduleIds.filter((id) => !id.startsWith("\0")) };
}

interface Library {
  code: string;
  names: string[];
}

/** Packages that other packages share, so that each is in the frame only once. */
const SHARED = /^(react|react-dom)(\/.*)?$|^vega$|^three$/u;
/** Packages in CommonJS, whose exports are known only by loading them. */
const COMMON_JS = /^(react|lodash|papaparse)/u;

/**
 * Bundles a package. Because bundling all of them takes half a minute, the result for an installed version is
 * cached.
 */
async function library(name: string): Promise<Library> {
  const lock = readFileSync(join(root, "package-lock.json"));
  const own = readFileSync(fileURLToPath(import.meta.url));
  const key = createHash("sha256").update(lock).update(own).update(name).digest("hex").slice(0, 32);
  const kept = join(cache, `${key}.json`);
  // The cast holds because only this function writes the file.
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Library;
  const made = await bundled(name);
  mkdirSync(cache, { recursive: true });
  writeFileSync(kept, JSON.stringify(made));
  return made;
}

async function bundled(name: string): Promise<Library> {
  const entry = `\0entry:${name}`;
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    external: (id) => id !== name && SHARED.test(id),
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? entryOf(name) : null),
      },
    ],
    cwd: root,
    logLevel: "silent",
  });
  const { output } = await bundle.generate({
    format: "cjs",
    exports: "named",
    codeSplitting: false,
    minify: true,
  });
  await bundle.close();
  return { code: output[0].code, names: output[0].exports.filter((one) => one !== "default") };
}

function entryOf(name: string): string {
  const file = JSON.stringify(sources[name] ?? name);
  if (!COMMON_JS.test(name)) return `export * from ${file};\n${defaults[name] ?? ""}`;
  // Like every CommonJS module, it is an object of functions.
  const names = Object.keys(installed(name) as object).filter((one) => isName.test(one));
  return `import all from ${file};\nexport default all;\nexport const { ${names.join(", ")} } = all;`;
}

/** Names that a list of exports can contain; a module's `default` is the module itself. */
const isName = /^(?!(default|delete|in|typeof|void)$)[A-Za-z_$][\w$]*$/u;

const sources: Readonly<Record<string, string>> = {
  "chart.js": "chart.js/auto",
  mermaid: join(root, "node_modules/mermaid/dist/mermaid.esm.min.mjs"),
  "three/addons/controls/OrbitControls.js": "three/examples/jsm/controls/OrbitControls.js",
};

const defaults: Readonly<Record<string, string>> = {
  "chart.js": 'export { default } from "chart.js/auto";',
  mermaid: `export { default } from ${JSON.stringify(sources["mermaid"])};`,
};

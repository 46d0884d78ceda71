import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { parse } from "acorn";
import { describe, expect, it } from "vitest";

import { builtLook } from "../look.ts";
import { OLDEST } from "../oldest-browsers.ts";
import { sinceOf } from "./browser-data.ts";
import { OPTIONAL_APIS, OPTIONAL_STYLES } from "./enhancements.ts";
import { tooNewIn } from "./oldest-css.ts";
import { oldestDom } from "./oldest-dom.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("the oldest browsers that Bough works in", () => {
  it("have every API that the sources use without looking whether it is there", () => {
    const planted = [
      "new CloseWatcher();",
      "void document.startViewTransition(() => undefined);",
      'Uint8Array.fromBase64("");',
      "void navigator.storageBuckets;",
    ];
    const found = complaintsAbout(planted.join("\n"));
    expect(found.filter((line) => !line.includes("planted.ts("))).toEqual([]);
    const lines = found.map((line) => /planted\.ts\((\d+),/u.exec(line)?.[1]);
    expect(lines).toEqual(["1", "2", "3", "4"]);
  });

  it("have everything that the style sheets use and that is no enhancement", () => {
    const found = styleSheets().flatMap((path) =>
      tooNewIn(read(path)).map(({ feature }) => ({ path, feature })),
    );
    expect(found.filter(({ feature }) => !(feature in OPTIONAL_STYLES))).toEqual([]);
    // An entry must leave the list once nothing uses the feature, or the oldest browsers have it.
    const used = new Set(found.map(({ feature }) => feature));
    expect(Object.keys(OPTIONAL_STYLES).filter((feature) => !used.has(feature))).toEqual([]);
  });

  it.each([
    ["a { width: stretch }", ["width: stretch"]],
    ["a { animation-timeline: scroll() }", ["animation-timeline", "scroll()"]],
    ["a:open { color: red }", [":open"]],
    ["@scope (a) { b { color: red } }", ["@scope"]],
    ["@supports (width: stretch) { a { width: stretch } }", []],
    // The build also writes this one with its prefix.
    ["a { user-select: none }", []],
    ["a:has(b) { height: 1dvh; color: light-dark(red, blue) }", []],
  ])("lack of %s: %j", (sheet, features) => {
    expect(tooNewIn(sheet).map(({ feature }) => feature)).toEqual(features);
  });

  it("are named in the README, and on the page for older ones", () => {
    const { chrome, firefox, safari } = OLDEST;
    const named = `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`;
    expect(read("README.md").replaceAll(/\s+/gu, " ")).toContain(named);
    expect(read("public/too-old.html").replaceAll(/\s+/gu, " ")).toContain(named);
  });

  it("are told from older ones by the newest that Bough cannot do without", () => {
    const since = sinceOf(["api/URL/parse_static"]);
    expect(since).toEqual(OLDEST);
    expect(read("public/look.js")).toContain('"parse" in URL');
  });
});

describe("an older browser", () => {
  it.each([
    ["the script before the first paint", builtLook()],
    ["the script of the page that it gets", read("public/too-old.js")],
  ])("can run %s", (_, script) => {
    expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow();
  });
});

function styleSheets(): string[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => `src/${path}`);
}

/**
 * The compiler's complaints about the sources, and about a planted one, with the types of the oldest
 * browsers.
 */
function complaintsAbout(planted: string): string[] {
  mkdirSync(join(root, ".css-types"), { recursive: true });
  const folder = mkdtempSync(join(root, ".css-types", "oldest-"));
  try {
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write("planted.ts", planted);
    write("dom.d.ts", oldestDom(domTypes(), new Set(Object.keys(OPTIONAL_APIS))));
    // These types load all types of the browser by themselves.
    const highlight = read("node_modules/highlight.js/types/index.d.ts");
    write("highlight.d.ts", highlight.replace('/// <reference lib="dom" />', ""));
    write("tsconfig.json", JSON.stringify(CONFIG));
    const done = spawnSync(join(root, "node_modules/.bin/tsc"), ["--noEmit", "-p", folder], {
      encoding: "utf8",
      cwd: root,
    });
    return done.stdout.split("\n").filter((line) => line.includes("error TS"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const CONFIG = {
  extends: join(root, "tsconfig.json"),
  compilerOptions: {
    lib: ["ES2023", "ESNext.Disposable"],
    types: ["vite/client"],
    paths: { "highlight.js": ["./highlight.d.ts"] },
    rootDirs: [join(root, "src"), join(root, ".css-types")],
  },
  files: ["dom.d.ts", "planted.ts"],
  include: [join(root, "src")],
  exclude: ["src/**/*.test.ts", "src/**/*.test.tsx", "src/**/test-support"].map((path) =>
    join(root, path),
  ),
};

/** The browser's types, which are in the compiler's package for this machine. */
function domTypes(): string {
  const compiler = createRequire(createRequire(import.meta.url).resolve("typescript/package.json"));
  const machine = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  return readFileSync(join(dirname(compiler.resolve(machine)), "lib/lib.dom.d.ts"), "utf8");
}

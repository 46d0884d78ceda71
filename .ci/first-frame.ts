import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { rolldown } from "rolldown";
import { build } from "vite";
import type { Plugin, Rolldown } from "vite";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const PLACE = '<div id="root"></div>';

/**
 * Puts the page's first frame into its HTML with its styles, and after it the script that notes what a
 * person does there before the app is loaded (`src/first-frame`), which also puts the focus into its box: as a
 * file of its own it would come after the first paint. Another draws a conversation's kept screen, and is a
 * file. Only in the built page.
 */
export function firstFrame(): Plugin {
  const scripts = { early: "", start: "" };
  let screen = "";
  let sheet = "";
  return {
    name: "bough:first-frame",
    apply: "build",
    generateBundle: {
      // The page's HTML and the lists of what parts need are written after it.
      order: "pre",
      async handler(_, bundle) {
        sheet = takenSheet(bundle);
        scripts.early = withinHtml(await smallScript("early", "iife"));
        scripts.start = withinHtml(await smallScript("start", "es"));
        const source = await smallScript("screen", "es");
        const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
        screen = `assets/screen-${hash}.js`;
        this.emitFile({ type: "asset", fileName: screen, source });
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
        const { frame, style } = withoutStyles(await drawnFrame());
        const opening = openingFiles(bundle).join(" ");
        const early = `<script data-screen="./${screen}">${scripts.early}</script>`;
        if (!html.includes("<script>")) throw new Error("The page has no look of its own.");
        return startedBy(scripts.start, html)
          .replace("<script>", `<script data-opening="${opening}">`)
          .replace("</head>", () => `  <style>${sheet}${style}</style>\n  </head>`)
          .replace(PLACE, () => `<div id="first-frame">${frame}</div>\n    ${early}\n    ${PLACE}`);
      },
    },
  };
}

/** The files that opening a conversation needs: at the address of one they are fetched at once. */
function openingFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle).flatMap((one) => {
    if (one.type !== "chunk" || !OPENING.has(one.name)) return [];
    return [one.fileName, ...(one.viteMetadata?.importedCss ?? [])];
  });
  if (files.length !== OPENING.size + 1)
    throw new Error("The groups of vite.config.ts have changed.");
  return files.map((file) => `./${file}`);
}

/** Its rows are checked as they are read. The first one has a style sheet. */
const OPENING: ReadonlySet<string> = new Set(["conversation", "engine", "repair"]);

/**
 * Takes the page's style sheet out of the bundle before anything refers to it: it goes into the HTML, since
 * nothing is painted before it is there.
 */
function takenSheet(bundle: Rolldown.OutputBundle): string {
  const page = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry);
  const styles = page?.type === "chunk" ? page.viteMetadata?.importedCss : undefined;
  const [file = ""] = styles ?? [];
  const asset = bundle[file];
  if (styles?.size !== 1 || asset?.type !== "asset")
    throw new Error("The page has no style sheet.");
  styles.clear();
  Reflect.deleteProperty(bundle, file);
  const written = String(asset.source);
  if (written.includes("</") || /url\((?!\.\/)/u.test(written)) {
    throw new Error("The style sheet has something that does not fit into the page.");
  }
  // Addresses in it count from where it was.
  return written.replaceAll("url(./", `url(./${dirname(file)}/`);
}

/** The policy forbids style attributes, so they become rules. */
function withoutStyles(drawn: string): { frame: string; style: string } {
  const rules: string[] = [];
  const frame = drawn.replaceAll(/ style="([^"]*)"/gu, (_, declared: string) => {
    // A width that a person can choose: `public/look.js` sets it.
    if (declared.startsWith("--")) return "";
    rules.push(`#first-frame [data-style="${String(rules.length)}"]{${declared}}`);
    return ` data-style="${String(rules.length - 1)}"`;
  });
  return { frame, style: rules.join("") };
}

/** The app's script is only fetched at first, and run by this small one (`src/first-frame/start.ts`). */
function startedBy(start: string, html: string): string {
  const app = /<script type="module" crossorigin src="([^"]+)"><\/script>/u;
  if (!app.test(html)) throw new Error("The page has no script.");
  return html.replace(
    app,
    (_, file: string) => `<link rel="modulepreload" crossorigin href="${file}">
    <script type="module" data-app="${file}">${start}</script>`,
  );
}

/** The page's policy has the hash of what is returned, so the browser must find exactly that in the HTML. */
function withinHtml(script: string): string {
  const code = script.trim();
  // oxlint-disable-next-line no-control-regex -- HTML replaces it.
  if (/<\/?script|<!--|[\r\0]/iu.test(code))
    throw new Error("A script has something that HTML reads differently.");
  return code;
}

/** A script of `src/first-frame` that comes before the app's. */
async function smallScript(name: keyof typeof FILES, format: "iife" | "es"): Promise<string> {
  const bundle = await rolldown({
    input: join(root, `src/first-frame/${FILES[name]}`),
    platform: "browser",
  });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();
  return output[0].code;
}

const FILES = { early: "early-start.ts", start: "start.ts", screen: "screen.ts" };

/** The page's first frame as HTML, drawn by its own components (`src/first-frame/draw.tsx`). */
async function drawnFrame(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    define: { BOUGH_VERSION: '""', BOUGH_WHOLE_PYTHON: '""' },
    plugins: [
      reactAsInBrowser(),
      {
        name: "bough:only-what-is-drawn",
        enforce: "pre",
        // What is loaded later is not drawn.
        resolveDynamicImport: (source) => ({ id: source, external: true }),
      },
    ],
    build: { ssr: join(root, "src/first-frame/draw.tsx"), write: false, target: "es2023" },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !("output" in first)) throw new Error("Nothing was built.");
  const directory = join(root, "node_modules/.cache/bough-first-frame");
  const file = join(directory, `${String(Date.now())}.mjs`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, first.output[0].code);
  const taken = standIns();
  try {
    const module = (await import(pathToFileURL(file).href)) as { drawFirstFrame: () => string };
    return module.drawFirstFrame();
  } finally {
    taken.giveBack();
    rmSync(file);
  }
}

/** Stores are read as in a browser: what they hold before anything is known is what is drawn. */
function reactAsInBrowser(): Plugin {
  const id = "\0bough:react";
  return {
    name: "bough:react-as-in-browser",
    enforce: "pre",
    resolveId: (source, importer) => (source === "react" && importer !== id ? id : null),
    load: (asked) =>
      asked === id
        ? `import * as react from "react";
export * from "react";
export const useSyncExternalStore = (subscribe, read) =>
  react.useSyncExternalStore(subscribe, read, read);`
        : null,
  };
}

const nothing = () => {};

/** What modules ask of a browser while they are loaded and drawn: the answers of a plain one. */
function standIns(): { giveBack: () => void } {
  const browser: Record<string, unknown> = {
    window: globalThis,
    location: { hash: "", href: "https://bough.invalid/", origin: "https://bough.invalid" },
    navigator: { platform: "", language: "en", languages: ["en"], onLine: true },
    matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
    document: { addEventListener: nothing, documentElement: { dataset: {} } },
    addEventListener: nothing,
  };
  const before = new Map(
    Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return {
    giveBack: () => {
      for (const [name, was] of before) {
        if (was === undefined) Reflect.deleteProperty(globalThis, name);
        else Object.defineProperty(globalThis, name, was);
      }
    },
  };
}

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
 * Puts the page's first frame with its styles into the built page's HTML. A script after it notes what a
 * person does there before the app is loaded (`src/first-frame`), and puts the focus into its box; as a file
 * of its own, it would run only after the first paint. Another script, which draws a conversation's kept
 * screen, is a file.
 */
export function firstFrame(): Plugin {
  const scripts = { early: "", start: "" };
  let screen = "";
  let sheet = "";
  return {
    name: "bough:first-frame",
    apply: "build",
    generateBundle: {
      // It must run before the page's HTML and the lists of each part's dependencies are written.
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

/**
 * The files that opening a conversation needs. If the page is opened at a conversation's address, they are
 * fetched at once.
 */
function openingFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle).flatMap((one) => {
    if (one.type !== "chunk" || !OPENING.has(one.name)) return [];
    return [one.fileName, ...(one.viteMetadata?.importedCss ?? [])];
  });
  if (files.length !== OPENING.size + 1)
    throw new Error("The groups of vite.config.ts have changed.");
  return files.map((file) => `./${file}`);
}

/**
 * Chunks that opening a conversation needs; `repair` checks its rows as they are read. Only the first one has
 * a style sheet.
 */
const OPENING: ReadonlySet<string> = new Set(["conversation", "engine", "repair"]);

/**
 * Takes the page's style sheet out of the bundle before anything refers to it. It goes into the HTML, since
 * nothing can be painted before it is there.
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
  // Addresses in the sheet are relative to where it was.
  return written.replaceAll("url(./", `url(./${dirname(file)}/`);
}

/** Turns style attributes into rules, because the policy forbids the attributes. */
function withoutStyles(drawn: string): { frame: string; style: string } {
  const rules: string[] = [];
  const frame = drawn.replaceAll(/ style="([^"]*)"/gu, (_, declared: string) => {
    // A width that the person can choose; `public/look.js` sets it.
    if (declared.startsWith("--")) return "";
    rules.push(`#first-frame [data-style="${String(rules.length)}"]{${declared}}`);
    return ` data-style="${String(rules.length - 1)}"`;
  });
  return { frame, style: rules.join("") };
}

/**
 * Replaces the app's script by a small one (`src/first-frame/start.ts`) that runs it later; the app's is only
 * fetched at first.
 */
function startedBy(start: string, html: string): string {
  const app = /<script type="module" crossorigin src="([^"]+)"><\/script>/u;
  if (!app.test(html)) throw new Error("The page has no script.");
  return html.replace(
    app,
    (_, file: string) => `<link rel="modulepreload" crossorigin href="${file}">
    <script type="module" data-app="${file}">${start}</script>`,
  );
}

/**
 * Makes sure that the HTML contains exactly the script that is returned, because the page's policy has its
 * hash.
 */
function withinHtml(script: string): string {
  const code = script.trim();
  // oxlint-disable-next-line no-control-regex -- HTML replaces it.
  if (/<\/?script|<!--|[\r\0]/iu.test(code))
    throw new Error("A script has something that HTML reads differently.");
  return code;
}

/** Builds a script of `src/first-frame` that runs before the app's. */
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

/** Draws the page's first frame as HTML, by its own components (`src/first-frame/draw.tsx`). */
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
        // Whatever is loaded later is not drawn.
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

/** Makes React read stores as in a browser, so that what they hold before anything is known is drawn. */
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

/**
 * Stands in for what modules expect of a browser while they are loaded and drawn, with the answers of a plain
 * one.
 */
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

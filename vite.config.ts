/// <reference types="vitest/config" />
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vite";

import { contentSecurityPolicy } from "./.ci/content-security-policy.ts";
import { firstFrame } from "./.ci/first-frame.ts";
import { frameBundle } from "./.ci/frame-bundle.ts";
import { lookBeforePaint } from "./.ci/look.ts";
import { BUILD_TARGET } from "./.ci/oldest-browsers.ts";
import { patience } from "./.ci/patience.ts";
import { serviceWorker } from "./.ci/service-worker.ts";
import { wholePython, wholePythonFiles } from "./.ci/whole-python.ts";
import { testFlags } from "./e2e/support/browser-flags.ts";

/** Matches files of `src` by the end of their path. */
function of(path: string): RegExp {
  return new RegExp(`/src/(?:${path.replaceAll(".ts", "\\.ts")})$`, "u");
}

const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  (path) => existsSync(path),
);
const executablePath = process.env["BOUGH_BROWSER"] ?? chromium;

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  version: string;
}; // The file is the project's own.

export default defineConfig({
  base: "./",
  define: {
    BOUGH_VERSION: JSON.stringify(version),
    BOUGH_WHOLE_PYTHON: JSON.stringify(wholePython),
  },
  // The package's own entry is for browsers without classes, and for pages with two copies of it.
  resolve: { alias: [{ find: /^dexie$/u, replacement: "dexie/dist/modern/dexie.mjs" }] },
  plugins: [
    frameBundle(),
    wholePythonFiles(),
    react(),
    lookBeforePaint(),
    firstFrame(),
    contentSecurityPolicy(),
    serviceWorker(),
  ],
  build: {
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // A group also contains what its files import, unless a group of higher priority does. What the first
    // page needs is in one file, even if later parts share some of it. Everything that follows without being
    // asked for comes in a few large files: over HTTP/1.1, a hundred small ones would wait for each other.
    rolldownOptions: {
      // Constant texts are inlined where they are used, so that the words of the first page cost nothing for
      // being in a module of their own (src/ui/words).
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 6 },
            { name: "engine", test: of("app/root/(?:engine|start-conversation).ts"), priority: 5 },
            {
              name: "conversation",
              test: of(
                "ui/(?:shell/(?:conversation/conversation-view|frame/(?:list-sheet|later)|sidebar/(?:conversation|filing)-acts)|composer/composer-fork|markdown/(?:markdown|code-block)|palette/palette).tsx?",
              ),
              priority: 4,
            },
            {
              name: "tools",
              test: of("app/tool-sources/.*|app/[a-z-]+/[a-z-]+-source.ts"),
              priority: 3.5,
            },
            { name: "space", test: of("app/space/.*"), priority: 3.5 },
            { name: "ways-in", test: of("ui/ways-in/connect-options.tsx"), priority: 3 },
            { name: "settings", test: of("ui/settings/settings-dialog.tsx"), priority: 2 },
            { name: "list", test: of("ui/(?:shell/sidebar|bin)/.*"), priority: 1 },
            { name: "exports", test: of("app/files/(?:export|file)-.*"), priority: 1 },
            { name: "repair", test: of("storage/damage/.*"), priority: 4.5 },
            { name: "kit", test: /\/src\/ui\/(?:kit|format)\/|\/src\/app\/view\//u, priority: 1 },
          ],
        },
      },
    },
  },
  // These are reached only by dynamic imports. If they were found late, they would make the development
  // server reload the page.
  optimizeDeps: {
    include: [
      "@zip.js/zip.js/lib/zip-core-native.js",
      "@cfworker/json-schema",
      "@mozilla/readability",
      "es-module-lexer/js",
      "fraction.js",
      "htmlparser2",
      "linkedom/worker",
      "lowlight",
      "mathjs/number",
      "partial-json",
      "pdfjs-dist/legacy/build/pdf.mjs",
      "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
      "quickjs-emscripten-core",
      "react-dom/client",
      "sucrase",
      "temml",
      "turndown",
    ],
    // These packages look for their WebAssembly files beside themselves.
    exclude: [
      "@jitl/quickjs-ng-wasmfile-release-sync",
      "@micropython/micropython-webassembly-pyscript",
      "@sqlite.org/sqlite-wasm",
    ],
  },
  worker: { format: "es" },
  server: { host: "localhost" },
  preview: { host: "localhost", port: 4173, strictPort: true },
  test: {
    // No test is about time: the limit only ends what hangs, even on a slow and busy machine.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // A busy machine takes minutes to open the runner's own page. This option is read only here, not in a
    // project.
    browser: { connectTimeout: 300_000 },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          // A style that the app reads as text; all others are empty here.
          css: { include: [/\/Temml-Local\.css\?raw$/u] },
          // Files share their modules, which saves half of the time. No test may leave anything behind in a
          // module; if it leaves something in a global, it fails.
          isolate: false,
          // Without this flag, `URL.canParse` of Node 20 refuses letters beyond ASCII once it has been
          // compiled.
          execArgv: ["--no-turbo-fast-api-calls"],
          // Use both processors if there are only two: by default the runner leaves one idle.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          setupFiles: ["./e2e/support/shared-globals.ts"],
          include: ["src/**/*.test.{ts,tsx}", ".ci/**/*.test.{ts,mjs}", "e2e/**/*.test.ts"],
          exclude: ["src/**/*.browser.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.{ts,tsx}"],
          maxWorkers: Math.max(2, availableParallelism() - 1),
          // A busy machine is slow, so polling goes on for a long time.
          expect: { poll: { timeout: patience } },
          // Among hundreds of tests, one occasionally meets a race; `npm test` lists it.
          retry: 1,
          globalSetup: ["./e2e/support/stream-server.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // A click or fill that cannot succeed fails on its own, long before its test would.
              actionTimeout: patience,
              launchOptions: {
                ...(executablePath === undefined ? {} : { executablePath }),
                args: [...testFlags],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});

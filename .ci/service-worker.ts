import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { rolldown } from "rolldown";
import type { Connect, Plugin } from "vite";

import { WORKER_FILE } from "../src/platform/offline-names.ts";
import type { AppFile } from "../src/service-worker/app-files.ts";
import { wholePython } from "./whole-python.ts";

const entry = fileURLToPath(new URL("../src/service-worker/service-worker.ts", import.meta.url));

/**
 * Builds the service worker after everything else is written, because it names every file of this version. On
 * our own servers, it also ends the workers that other apps have left on the same port.
 */
export function serviceWorker(): Plugin {
  let directory = "";
  let isWritten = false;
  return {
    name: "bough:service-worker",
    configResolved: ({ root, build }) => {
      directory = join(root, build.outDir);
    },
    // During development there is no worker at all.
    configureServer: ({ middlewares }) => void middlewares.use(endWorkers("")),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(endWorkers(WORKER_FILE)),
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        if (!isWritten) return;
        await writeServiceWorker(directory);
      },
    },
  };
}

/** Writes the service worker of a built page next to it. */
export async function writeServiceWorker(directory: string): Promise<void> {
  writeFileSync(join(directory, WORKER_FILE), await bundled(appFiles(directory)));
}

/**
 * Files that the worker does not keep: those that are not requested through it, or not needed once it is
 * there, and tables of characters, of which few PDFs need a few.
 */
const BESIDE = new RegExp(
  `^(?:too-old\\..*|icons/.*|icon-maskable\\.svg|${WORKER_FILE}|${wholePython.folder}/.*|assets/.*\\.bcmap)$`,
  "u",
);

/**
 * Files that come after the others: libraries of artifacts, typefaces for other scripts, and the readers of
 * web pages and PDFs.
 */
const LATER =
  /^assets\/(?:_frame-library_|article\.worker|pdf-text\.worker|.*-(?:cyrillic|greek|vietnamese)(?:-ext)?-)/u;

/** The files of a built page, sorted by name. */
export function appFiles(directory: string): AppFile[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) =>
      relative(directory, join(parentPath, name)).replaceAll("\\", "/"),
    )
    .filter((url) => !BESIDE.test(url))
    .sort()
    .map((url) => {
      const hash = createHash("sha256")
        .update(readFileSync(join(directory, url)))
        .digest("base64");
      return {
        url,
        revision: url.startsWith("assets/") ? null : hash.slice(0, 16),
        ...(!url.endsWith(".html") && { integrity: `sha256-${hash}` }),
        ...(LATER.test(url) && { isLater: true as const }),
      };
    });
}

async function bundled(files: readonly AppFile[]): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    transform: {
      define: {
        "process.env.NODE_ENV": '"production"',
        BOUGH_FILES: JSON.stringify(files),
      },
    },
  });
  // Not every browser accepts a module here.
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

/**
 * Sent in place of the script of any worker but ours. The browser takes it for that worker's next version,
 * which then unregisters itself.
 */
const ENDING = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
})()));
`;

/**
 * Answers requests for the scripts of other apps' workers.
 * @param own the path of the worker that stays
 */
export function endWorkers(own: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.headers["service-worker"] !== "script" || pathname === `/${own}`) return next();
    response.setHeader("content-type", "text/javascript");
    response.setHeader("cache-control", "no-store");
    response.end(ENDING);
  };
}
